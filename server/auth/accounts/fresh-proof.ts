import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError, insufficientAal, passkeyNeeded } from "#server/auth/auth-error.ts";
import { compareCode, type OneTimeSecret, spendSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { isPasswordRight } from "#server/auth/secrets/passwords.ts";
import { HAS_FACTOR, lowerLevel, NEEDS_PASSKEY, SESSION_LEVEL } from "#server/auth/tokens/needs-factor.ts";
import type { SignedIn } from "#server/auth/tokens/sessions.ts";
import { lockUser } from "./lock-user.ts";

/** An unattended browser must not be enough to take over the account: an older sign-in needs a fresh proof. */
const FRESH_SIGN_IN_MS = 24 * 60 * 60 * 1000;

export type Proof = { current_password?: string | undefined; nonce?: string | undefined };

/** A sign-in or a second factor within the last day, the current password, or an emailed code, which `spendProof` then spends. */
export async function proveFreshness(
  context: AuthContext,
  { user, signedInAt }: SignedIn,
  proof: Proof,
  what:
    | "Password update"
    | "Phone number update"
    | "Email address update"
    | "Second factor update"
    | "Passkey update"
    | "Linking an account"
    | "Unlinking an account",
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
    const secret = await compareCode(context, user.email, proof.nonce, ["reauthentication"]).catch((error: Error) => {
      if (error instanceof AuthError && error.code !== "otp_expired") throw error;
      throw nonceNotValid();
    });
    if (secret.user_id !== user.id) throw nonceNotValid(); // an SSO account can have the address of another
    return secret;
  }
  if (Date.now() - signedInAt.getTime() < FRESH_SIGN_IN_MS) return undefined;
  throw new AuthError(400, "reauthentication_needed", `${what} requires reauthentication`);
}

function nonceNotValid(): AuthError {
  return new AuthError(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
}

export async function isCurrentPassword({ pool }: AuthContext, userId: string, password: string): Promise<boolean> {
  const { rows } = await pool.query<{ encrypted_password: string | null }>(
    "select encrypted_password from auth.users where id = $1",
    [userId],
  );
  return await isPasswordRight(password, rows[0]?.encrypted_password, { account: userId });
}

/** Locks the account, refuses if the session has ended or owes a factor since the request began, and spends the code. */
export async function spendProof(
  client: pg.ClientBase,
  signedIn: Pick<SignedIn, "user" | "sessionId" | "aal">,
  nonce: OneTimeSecret | undefined,
): Promise<LiveSession> {
  await lockUser(client, signedIn.user.id);
  const session = await requireLiveSession(client, signedIn);
  if (session.owesFactor) throw insufficientAal();
  if (nonce) await spendSecret(client, nonce);
  return session;
}

/** As `spendProof`, before factors and passkeys change: an account that reaches a company by its passkey asks for it (record 76). */
export async function spendFactorProof(
  client: pg.ClientBase,
  signedIn: Pick<SignedIn, "user" | "sessionId" | "aal">,
  nonce: OneTimeSecret | undefined,
): Promise<void> {
  const { lacksPasskey } = await spendProof(client, signedIn, nonce);
  if (lacksPasskey) throw passkeyNeeded();
}

type LiveSession = { owesFactor: boolean; lacksPasskey: boolean };

/**
 * Locks the session and returns it as it is now. Call it after `lockUser`. Until the transaction ends, no refresh exchanges
 * the session's token, and no thief's old token ends it.
 */
export async function requireLiveSession(
  client: pg.ClientBase,
  { sessionId, aal }: Pick<SignedIn, "sessionId" | "aal">,
): Promise<LiveSession> {
  const { rows } = await client.query<{ aal: string; has_factor: boolean; needs_passkey: boolean }>(
    `select ${SESSION_LEVEL} as aal, ${HAS_FACTOR} as has_factor, ${NEEDS_PASSKEY} as needs_passkey
     from auth.sessions s where s.id = $1 for no key update`,
    [sessionId],
  );
  if (!rows[0]) throw new AuthError(403, "session_not_found", "The session has ended in the meantime");
  const isLow = lowerLevel(aal, rows[0].aal) === "aal1";
  return { owesFactor: isLow && rows[0].has_factor, lacksPasskey: isLow && rows[0].needs_passkey };
}
