import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { normalizeEmail } from "#domain/account/email.ts";
import { authServiceMessages } from "#domain/messages/account.ts";
import { recordAttempt } from "#server/auth/audit-log.ts";
import { type AuthContext, type Caller, inTransaction } from "#server/auth/auth-context.ts";
import { AuthError, validationFailed } from "#server/auth/auth-error.ts";
import { CLAIM_LIFETIME } from "#server/auth/codes/sign-up-claims.ts";
import { admitPasswordTry } from "#server/auth/limits/admit-request.ts";
import { inLogInPlace } from "#server/auth/limits/log-in-places.ts";
import { type Recipient, readRequest, recipientOf } from "#server/auth/read-request.ts";
import { commonParameters, passwordParameter, phoneParameter } from "#server/auth/requests/parameters.ts";
import { isPasswordRight } from "#server/auth/secrets/passwords.ts";
import { type SessionJson, startSession } from "#server/auth/sessions/sessions.ts";
import { SIGNS_IN_BY_EMAIL_OR_PHONE } from "#server/auth/users.ts";
import { clientSignal } from "#server/http/client-signal.ts";

const Parameters = z.object({
  ...commonParameters,
  email: z.string().max(1000).transform(normalizeEmail).optional(),
  phone: phoneParameter.optional(),
  password: passwordParameter.optional(),
});

type Found = { id: string | null; encrypted_password: string | null; is_waiting: boolean; is_known_device: boolean };

/**
 * grant_type=password signs in with a password. An unknown email address, a wrong password and an
 * account without a password get the same error after the same time.
 */
export async function grantByPassword(context: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const { parameters, caller } = readRequest(context, request, Parameters);
  const { password, ...named } = parameters;
  const missing = authServiceMessages.emailOrPhoneAndPasswordRequired;
  const { kind, emailOrPhone } = recipientOf(context, named, missing);
  if (!password) throw validationFailed(missing);

  const signal = clientSignal(request.raw.socket);
  const logIn = { kind, emailOrPhone, password, caller, signal };
  return await inLogInPlace({ kind: "account", key: emailOrPhone, signal }, () =>
    comparePassword(context, request, logIn),
  );
}

type LogIn = Recipient & { password: string; caller: Caller; signal: AbortSignal };

async function comparePassword(
  context: AuthContext,
  request: FastifyRequest,
  { kind, emailOrPhone, password, caller, signal }: LogIn,
): Promise<SessionJson> {
  const found = await find(context, emailOrPhone, caller.device);
  const { limits } = context;
  const device = [emailOrPhone, caller.device];
  const isKnown = found.is_known_device && (await limits.takeIfLeft("device", ...device));
  if (!isKnown) await admitPasswordTry(context, emailOrPhone, request);
  const isRight = await isPasswordRight(password, found.encrypted_password, {
    account: emailOrPhone,
    ip: caller.ip,
    signal,
  });
  if (!isRight || !found.id) {
    await recordAttempt({ client: context.pool, caller }, "login_failed", emailOrPhone);
    throw refusal(found.is_waiting, kind);
  }
  if (isKnown) await limits.giveBack("device", ...device);
  else await limits.giveBack("password", emailOrPhone);
  const { id } = found;
  return await inTransaction(context, caller, async (work) => {
    if (!(await isStillRight(work.client, emailOrPhone, found))) throw refusal(found.is_waiting, kind);
    return await startSession(work, id, "password");
  });
}

/**
 * Locks the account until the session exists. Checks again that the account still has this password
 * and this email address or number, because they may have changed since the first check.
 */
async function isStillRight(client: pg.ClientBase, emailOrPhone: string, found: Found): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from auth.users u
     where u.id = $2 and u.encrypted_password = $3 and ${SIGNS_IN_BY_EMAIL_OR_PHONE} for no key update`,
    [emailOrPhone, found.id, found.encrypted_password],
  );
  return rowCount === 1;
}

async function find({ pool }: AuthContext, emailOrPhone: string, device: string): Promise<Found> {
  const { rows } = await pool.query<Found>({
    name: "sign-in-by-password",
    text: `
      select u.id, u.encrypted_password, exists (
        select from server.sign_up_claims
        where recipient = $1 and claimant = $2 and is_sign_up and claimed_at > now() - ${CLAIM_LIFETIME}
      ) as is_waiting, exists (
        select from server.known_devices where user_id = u.id and device = $2
      ) as is_known_device
      from (values (true)) as asked
      left join auth.users u on ${SIGNS_IN_BY_EMAIL_OR_PHONE}`,
    values: [emailOrPhone, device],
  });
  return rows[0] ?? { id: null, encrypted_password: null, is_waiting: false, is_known_device: false };
}

/**
 * Returns the error for a failed sign-in. `isWaiting` is true if this browser has an unconfirmed
 * sign-up. The client then gets "not confirmed", even if an account exists.
 */
function refusal(isWaiting: boolean, kind: Recipient["kind"]): AuthError {
  if (isWaiting && kind === "email") return new AuthError(400, "email_not_confirmed", "Email not confirmed");
  if (isWaiting) return new AuthError(400, "phone_not_confirmed", "Phone not confirmed");
  return new AuthError(400, "invalid_credentials", "Invalid login credentials");
}
