import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { describeDevice } from "#server/auth/mails/describe-device.ts";
import type { EndedSession } from "#server/auth/tokens/sessions.ts";
import { tellOwner } from "./tell-owner.ts";

/** Emails the owner that other devices were signed out, because an attacker with a session can do so too. */
export async function tellOfSignOut(
  context: AuthContext,
  client: pg.ClientBase,
  userId: string,
  others: readonly EndedSession[],
): Promise<void> {
  const [first] = others;
  if (!first) return;
  const device = others.length === 1 ? describeDevice(first.user_agent ?? "") : `${others.length} devices`;
  await tellOwner(context, client, userId, { template: "signed-out", data: { device } });
}
