import type { FastifyRequest } from "fastify";
import type pg from "pg";
import type { z } from "zod";
import type { AuthContext, Caller, Work } from "#server/auth/auth-context.ts";
import { AuthError, insufficientAal, passkeyNeeded } from "#server/auth/auth-error.ts";
import { compareCode, type OneTimeSecret, spendSecret } from "#server/auth/codes/one-time-secrets.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { isPasswordRight } from "#server/auth/secrets/passwords.ts";
import { HAS_FACTOR, lowerLevel, NEEDS_PASSKEY, SESSION_LEVEL } from "#server/auth/tokens/needs-factor.ts";
import { type AuthUser, lockUser } from "#server/auth/users.ts";
import { requireSession, type SignedIn } from "./sessions.ts";

/**
 * Maximum age of a sign-in that counts as a proof. In an older session, changes need another proof.
 * An attacker at an unattended browser therefore cannot take over the account.
 */
const FRESH_SIGN_IN_MS = 24 * 60 * 60 * 1000;

type Proof = { current_password?: string | undefined; nonce?: string | undefined };

/**
 * A user with a fresh proof. If the proof is an emailed code, `nonce` is this code, and
 * `spendProof` deletes it.
 */
export type Proven = SignedIn & { nonce?: OneTimeSecret | undefined };

type Change =
  | "Password update"
  | "Phone number update"
  | "Email address update"
  | "Second factor update"
  | "Passkey update"
  | "Linking an account"
  | "Unlinking an account";

/**
 * Accepts any of these proofs: a sign-in or second factor within the last day, the current
 * password, or an emailed code. Throws if the request has none.
 */
export async function proveFreshness(
  context: AuthContext,
  signedIn: SignedIn,
  proof: Proof,
  change: Change,
): Promise<Proven> {
  const { user, signedInAt } = signedIn;
  if (proof.current_password !== undefined) {
    const guesses = `password of ${user.id}`;
    await context.limits.take("code", guesses);
    if (!(await isCurrentPassword(context, user.id, proof.current_password))) {
      throw new AuthError(422, "invalid_credentials", "The current password is wrong");
    }
    await context.limits.giveBack("code", guesses);
    return signedIn;
  }
  if (proof.nonce && user.email) {
    const nonce = await compareCode(context, user.email, proof.nonce, ["reauthentication"]).catch((error: Error) => {
      if (error instanceof AuthError && error.code !== "otp_expired") throw error;
      throw nonceNotValid();
    });
    // Another account with this email address, such as an SSO account, may have requested the code.
    if (nonce.user_id !== user.id) throw nonceNotValid();
    return { ...signedIn, nonce };
  }
  if (Date.now() - signedInAt.getTime() < FRESH_SIGN_IN_MS) return signedIn;
  throw new AuthError(400, "reauthentication_needed", `${change} requires reauthentication`);
}

/**
 * Reads and counts a request that changes sign-in methods. Throws if the request has no fresh
 * proof.
 */
export async function readChange<Output extends Proof>(
  context: AuthContext,
  request: FastifyRequest,
  schema: z.ZodType<Output>,
  change: Change,
  { refusesManaged = false } = {},
): Promise<{ proven: Proven; parameters: Output; caller: Caller }> {
  const signedIn = await requireSession(context, request);
  await context.limits.take("update", signedIn.user.id);
  if (refusesManaged) refuseManaged(signedIn.user);
  const { parameters, caller } = readRequest(context, request, schema);
  return { proven: await proveFreshness(context, signedIn, parameters, change), parameters, caller };
}

/**
 * Throws for an SSO account, because only the company's directory may change such an account
 * (record 74).
 */
export function refuseManaged(user: Pick<AuthUser, "is_sso_user">): void {
  if (!user.is_sso_user) return;
  throw new AuthError(422, "user_sso_managed", "This account is managed by its company's sign-on");
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

type Session = Pick<SignedIn, "user" | "sessionId" | "aal">;
type LiveSession = { owesFactor: boolean; lacksPasskey: boolean };

/**
 * Locks the account and deletes the emailed code. Throws if the session has ended since the request
 * began, or if the session has not used the account's second factor.
 */
export async function spendProof({ client }: Work, proven: Session & Pick<Proven, "nonce">): Promise<LiveSession> {
  const session = await lockLiveSession(client, proven);
  if (session.owesFactor) throw insufficientAal();
  if (proven.nonce) await spendSecret(client, proven.nonce);
  return session;
}

/**
 * Does the same as `spendProof`, for changes of factors and passkeys. Also throws if the company
 * requires a second factor and the session has not used the account's passkey (record 76).
 */
export async function spendFactorProof(work: Work, proven: Proven): Promise<void> {
  const { lacksPasskey } = await spendProof(work, proven);
  if (lacksPasskey) throw passkeyNeeded();
}

/**
 * Locks the account and the session, so that no other request can refresh or end the session.
 * `owesFactor` in the result is true if the session must still use a second factor. `lacksPasskey`
 * is true if the session must still use a passkey.
 */
export async function lockLiveSession(client: pg.ClientBase, { user, sessionId, aal }: Session): Promise<LiveSession> {
  await lockUser(client, user.id);
  const { rows } = await client.query<{ aal: string; has_factor: boolean; needs_passkey: boolean }>(
    `select ${SESSION_LEVEL} as aal, ${HAS_FACTOR} as has_factor, ${NEEDS_PASSKEY} as needs_passkey
     from auth.sessions s where s.id = $1 for no key update`,
    [sessionId],
  );
  if (!rows[0]) throw new AuthError(403, "session_not_found", "The session has ended in the meantime");
  const isLow = lowerLevel(aal, rows[0].aal) === "aal1";
  return { owesFactor: isLow && rows[0].has_factor, lacksPasskey: isLow && rows[0].needs_passkey };
}
