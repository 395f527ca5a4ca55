import type pg from "pg";
import { tellOwner } from "#server/auth/accounts/tell-owner.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { describeDevice } from "#server/auth/mails/describe-device.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";

type FactorChange = {
  factor: "totp" | "webauthn" | "other" | "passkey" | "recovery-codes" | "recovery-code";
  change: "added" | "removed" | "used";
  name?: string | null;
};

/** Emails the owner that a factor or passkey was added, removed or used, within the transaction that does it. */
export async function tellOfFactor(
  context: AuthContext,
  client: pg.ClientBase,
  userId: string,
  { factor, change, name }: FactorChange,
  caller: Caller,
): Promise<void> {
  const data = { factor, change, device: describeDevice(caller.userAgent), ...(name ? { factorName: name } : {}) };
  await tellOwner(context, client, userId, { template: "factor-changed", data });
}
