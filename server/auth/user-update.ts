import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { recordAudit } from "./audit-log.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { callerOf } from "./caller.ts";
import { requestEmailChange } from "./email-change.ts";
import { inTransaction } from "./in-transaction.ts";
import { compareCode, type OneTimeSecret, spendSecret } from "./one-time-secrets.ts";
import {
  commonParameters,
  emailParameter,
  metadataParameter,
  parseParameters,
  phoneParameter,
} from "./parse-parameters.ts";
import { hashPassword, isPasswordRight, refuseWeakPassword } from "./passwords.ts";
import { requestPhoneChange } from "./phone-change.ts";
import { recipientOf } from "./recipients.ts";
import { allowedRedirect } from "./redirects.ts";
import { requireSession, type SignedIn } from "./require-session.ts";
import { endSessions } from "./sessions.ts";
import { toUserJson } from "./user-json.ts";
import { findUser } from "./users.ts";

const Parameters = z.object({
  ...commonParameters,
  email: emailParameter.optional(),
  phone: phoneParameter.optional(),
  password: z.string().max(4096).optional(),
  current_password: z.string().max(4096).optional(),
  nonce: z.string().max(20).optional(),
  data: metadataParameter.nullish(),
});
const Query = z.object({ redirect_to: z.string().max(2000).optional() });

/** Somebody at an unattended browser must not take the account over: an older sign-in needs a fresh proof. */
const FRESH_SIGN_IN_MS = 24 * 60 * 60 * 1000;

/** PUT /user: names and other metadata, password, e-mail address, telephone number. Changed together or not at all. */
export function userUpdateRoute(app: FastifyInstance, context: AuthContext): void {
  app.put("/user", async (request) => {
    const signedIn = await requireSession(context, request);
    const { user, sessionId } = signedIn;
    const { email, phone, password, data, ...proof } = parseParameters(Parameters, request.body);
    const query = parseParameters(Query, request.query);
    const caller = callerOf(request, context.hash);
    const newPhone = phone && phone !== user.phone ? recipientOf(context, { phone }, "").address : undefined;

    const passwordHash = password === undefined ? undefined : await acceptPassword(context, user.id, password);
    const nonce = passwordHash ? await proveFreshness(context, signedIn, proof) : undefined;
    const newEmail = email !== undefined && email !== user.email ? email : undefined;
    if (newEmail) {
      await context.limits.takeMessage(newEmail);
      if (user.email) await context.limits.takeMessage(user.email);
    }
    if (newPhone) await requestPhoneChange(context, user.id, newPhone);
    const updated = await inTransaction(context.pool, async (client) => {
      if (nonce) await spendSecret(client, nonce);
      if (data) await mergeMetadata(client, user.id, data);
      if (passwordHash) {
        await client.query("update auth.users set encrypted_password = $2, updated_at = now() where id = $1", [
          user.id,
          passwordHash,
        ]);
        await endSessions(context, client, user.id, sessionId, "others");
        await recordAudit(client, "user_updated_password", user, caller);
        if (user.email) {
          const at = new Date().toISOString();
          await context.enqueueMail(client, { template: "password-changed", to: user.email, data: { at } });
        }
      }
      if (newEmail) {
        const redirectTo = allowedRedirect(query.redirect_to, context.siteUrl, context.redirectOrigins).href;
        await requestEmailChange(context, client, { userId: user.id, currentEmail: user.email, newEmail, redirectTo });
        await recordAudit(client, "user_email_change_requested", user, caller);
      }
      return await findUser(client, user.id);
    });
    return toUserJson(updated ?? user);
  });
}

async function acceptPassword(context: AuthContext, userId: string, password: string): Promise<string> {
  refuseWeakPassword(password);
  if (await isCurrentPassword(context, userId, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  return await hashPassword(password);
}

async function isCurrentPassword({ pool }: AuthContext, userId: string, password: string): Promise<boolean> {
  const { rows } = await pool.query<{ encrypted_password: string | null }>(
    "select encrypted_password from auth.users where id = $1",
    [userId],
  );
  return await isPasswordRight(password, rows[0]?.encrypted_password);
}

/** A sign-in within the last day, the present password, or a mailed code (which the transaction then spends). */
async function proveFreshness(
  context: AuthContext,
  { user, signedInAt }: SignedIn,
  proof: { current_password?: string | undefined; nonce?: string | undefined },
): Promise<OneTimeSecret | undefined> {
  if (proof.current_password !== undefined) {
    if (await isCurrentPassword(context, user.id, proof.current_password)) return undefined;
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

/** Adds and replaces; null removes. */
async function mergeMetadata(client: pg.ClientBase, userId: string, data: Record<string, unknown>): Promise<void> {
  await client.query(
    `update auth.users set updated_at = now(),
       raw_user_meta_data = coalesce(
         (select jsonb_object_agg(key, value) from jsonb_each(coalesce(raw_user_meta_data, '{}') || $2) where value <> 'null'),
         '{}')
     where id = $1`,
    [userId, data],
  );
}
