import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import { compareCode, forgetSecrets, type OneTimeSecret, spendSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { hashPassword, isPasswordRight, refuseWeakPassword } from "#server/auth/secrets/passwords.ts";
import { heldBackPassword, releaseClaim } from "#server/auth/secrets/sign-up-claims.ts";
import { endSessions, type SignedIn } from "#server/auth/tokens/sessions.ts";

/** An unattended browser must not be enough to take over the account: an older sign-in needs a fresh proof. */
const FRESH_SIGN_IN_MS = 24 * 60 * 60 * 1000;

type Proof = { current_password?: string | undefined; nonce?: string | undefined };
export type PasswordChange = {
  passwordHash: string;
  nonce: OneTimeSecret | undefined;
  /** The password of a sign-up that was just typed again (rule 52). */
  heldBack: string | null;
};

/** What can be refused, and what takes long, before the transaction that changes the password. */
export async function preparePasswordChange(
  context: AuthContext,
  signedIn: SignedIn,
  password: string,
  proof: Proof,
): Promise<PasswordChange> {
  // The proof comes first: "same password" must not be an answer for someone who found an old session.
  const nonce = await proveFreshness(context, signedIn, proof);
  const { id } = signedIn.user;
  await context.limits.takeNewPassword(id);
  refuseWeakPassword(password);
  if (await isCurrentPassword(context, id, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  const heldBack = await heldBackPassword(context.pool, id);
  const isTypedAgain = heldBack !== null && (await isPasswordRight(password, heldBack));
  return { passwordHash: await hashPassword(password), nonce, heldBack: isTypedAgain ? heldBack : null };
}

async function isCurrentPassword({ pool }: AuthContext, userId: string, password: string): Promise<boolean> {
  const { rows } = await pool.query<{ encrypted_password: string | null }>(
    "select encrypted_password from auth.users where id = $1",
    [userId],
  );
  return await isPasswordRight(password, rows[0]?.encrypted_password);
}

/** A sign-in within the last day, the current password, or an emailed code (which the transaction then spends). */
async function proveFreshness(
  context: AuthContext,
  { user, signedInAt }: SignedIn,
  proof: Proof,
): Promise<OneTimeSecret | undefined> {
  if (proof.current_password !== undefined) {
    const guesses = `password of ${user.id}`;
    await context.limits.takeCodeTry(guesses);
    if (await isCurrentPassword(context, user.id, proof.current_password)) {
      await context.limits.returnCodeTry(guesses);
      return undefined;
    }
    throw new AuthError(422, "invalid_credentials", "The current password is wrong");
  }
  if (proof.nonce && user.email) {
    return await compareCode(context, user.email, proof.nonce, ["reauthentication"]).catch((error: Error) => {
      if (error instanceof AuthError && error.code !== "otp_expired") throw error;
      throw new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
    });
  }
  if (Date.now() - signedInAt.getTime() < FRESH_SIGN_IN_MS) return undefined;
  throw new AuthError(400, "reauthentication_needed", "Password update requires reauthentication");
}

/** Spends the code, keeps the session that asked, ends the others, and tells the owner by email. */
export async function changePassword(
  context: AuthContext,
  client: pg.ClientBase,
  { user, sessionId }: SignedIn,
  { passwordHash, nonce, heldBack }: PasswordChange,
  caller: Caller,
): Promise<void> {
  if (nonce) await spendSecret(client, nonce);
  await client.query("update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
    user.id,
    passwordHash,
  ]);
  await releaseClaim(client, user.id, heldBack);
  const ending = { actor: user, sessionId, scope: "others", reason: "user_updated_password" } as const;
  await endSessions(context, client, ending, caller);
  await forgetSecrets(client, user.id);
  if (!user.email) return;
  const at = new Date().toISOString();
  await context.enqueueMail(client, { template: "password-changed", to: user.email, data: { at } });
}
