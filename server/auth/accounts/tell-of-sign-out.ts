import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { describeDevice } from "#server/auth/mails/describe-device.ts";
import type { EndedSession } from "#server/auth/tokens/sessions.ts";

/** Emails the owner that other devices were signed out: who took over a session might do it to keep the owner out. */
export async function tellOfSignOut(
  context: AuthContext,
  client: pg.ClientBase,
  { email }: { email: string | null },
  others: readonly EndedSession[],
): Promise<void> {
  const [first] = others;
  if (!email || !first) return;
  const device = others.length === 1 ? describeDevice(first.user_agent ?? "") : `${others.length} devices`;
  const data = { at: new Date().toISOString(), device };
  await context.enqueueMail(client, { template: "signed-out", to: email, data });
}
