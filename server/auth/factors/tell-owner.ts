import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { describeDevice } from "#server/auth/mails/describe-device.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";

type FactorChange = {
  factor: "totp" | "webauthn" | "other" | "passkey" | "recovery-codes" | "recovery-code";
  change: "added" | "removed" | "used";
  name?: string | null;
};

/** Every change of how somebody signs in goes to the owner by email, within the transaction that makes it. */
export async function tellOwner(
  context: AuthContext,
  client: pg.ClientBase,
  email: string | null,
  { factor, change, name }: FactorChange,
  caller: Caller,
): Promise<void> {
  if (!email) return;
  const data = {
    ...{ factor, change, at: new Date().toISOString(), device: describeDevice(caller.userAgent) },
    ...(name ? { factorName: name } : {}),
  };
  await context.enqueueMail(client, { template: "factor-changed", to: email, data });
}
