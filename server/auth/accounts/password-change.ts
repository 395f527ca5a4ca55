import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import { forgetSecrets } from "#server/auth/secrets/one-time-secrets.ts";
import { hashPassword, isPasswordRight, refuseWeakPassword } from "#server/auth/secrets/passwords.ts";
import { heldBackPassword, releaseClaim } from "#server/auth/secrets/sign-up-claims.ts";
import { endSessions, type SignedIn } from "#server/auth/tokens/sessions.ts";
import { isCurrentPassword } from "./fresh-proof.ts";
import { lastDigits } from "./phone-change.ts";
import { tellOwner } from "./tell-owner.ts";

export type PasswordChange = {
  passwordHash: string;
  /** The password of a sign-up that was just typed again (rule 52). */
  heldBack: string | null;
};

/**
 * What can be refused, and what takes long, before the transaction that changes the password. Comes after the proof: "same
 * password" must not be an answer for someone who found an old session.
 */
export async function preparePasswordChange(
  context: AuthContext,
  { user: { id } }: SignedIn,
  password: string,
): Promise<PasswordChange> {
  await context.limits.takeNewPassword(id);
  refuseWeakPassword(password);
  if (await isCurrentPassword(context, id, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  const heldBack = await heldBackPassword(context.pool, id);
  const isTypedAgain = heldBack !== null && (await isPasswordRight(password, heldBack, { account: id }));
  return { passwordHash: await hashPassword(password, { account: id }), heldBack: isTypedAgain ? heldBack : null };
}

/** Keeps the session that asked, ends the others, and tells the owner by email. */
export async function changePassword(
  context: AuthContext,
  client: pg.ClientBase,
  { user, sessionId }: SignedIn,
  { passwordHash, heldBack }: PasswordChange,
  caller: Caller,
): Promise<void> {
  const { rows } = await client.query<{ phone: string | null }>(
    "update auth.users set encrypted_password = $2, updated_at = now() where id = $1 returning phone",
    [user.id, passwordHash],
  );
  await releaseClaim(client, user.id, heldBack);
  const ending = { actor: user, sessionId, scope: "others", reason: "user_updated_password" } as const;
  await endSessions(context, client, ending, caller);
  await forgetSecrets(client, user.id);
  const phone = rows[0]?.phone;
  const data: Record<string, string> = phone ? { phone: lastDigits(phone) } : {};
  await tellOwner(context, client, user.id, { template: "password-changed", data });
}
