import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { requestEmailChange } from "#server/auth/accounts/email-change.ts";
import { acceptPassword, changePassword, proveFreshness } from "#server/auth/accounts/password-change.ts";
import { requestPhoneChange } from "#server/auth/accounts/phone-change.ts";
import { toUserJson } from "#server/auth/accounts/user-json.ts";
import { findUser } from "#server/auth/accounts/users.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { validationFailed } from "#server/auth/auth-error.ts";
import { callerOf } from "#server/auth/limits/caller.ts";
import { recipientOf } from "#server/auth/mails/recipients.ts";
import { requestedRedirect } from "#server/auth/mails/redirects.ts";
import {
  commonParameters,
  emailParameter,
  METADATA_MAX_LENGTH,
  metadataParameter,
  parseParameters,
  phoneParameter,
} from "#server/auth/parse-parameters.ts";
import { spendSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { requireSession } from "#server/auth/tokens/require-session.ts";

const Parameters = z.object({
  ...commonParameters,
  email: emailParameter.optional(),
  phone: phoneParameter.optional(),
  password: z.string().max(4096).optional(),
  current_password: z.string().max(4096).optional(),
  nonce: z.string().max(20).optional(),
  data: metadataParameter.nullish(),
});

/** PUT /user: names and other metadata, password, e-mail address, telephone number. Changed together or not at all. */
export function userUpdateRoute(app: FastifyInstance, context: AuthContext): void {
  app.put("/user", async (request) => {
    const signedIn = await requireSession(context, request);
    const { user } = signedIn;
    const { email, phone, password, data, ...proof } = parseParameters(Parameters, request.body);
    const caller = callerOf(request, context.hash);
    const newPhone = phone && phone !== user.phone ? recipientOf(context, { phone }, "").address : undefined;

    // The proof comes first: "same password" must not be an answer for whoever found an old session.
    const nonce = password === undefined ? undefined : await proveFreshness(context, signedIn, proof);
    if (password !== undefined) await context.limits.takeNewPassword(user.id);
    const passwordHash = password === undefined ? undefined : await acceptPassword(context, user.id, password);
    const newEmail = email !== undefined && email !== user.email ? email : undefined;
    if (newEmail) {
      await context.limits.takeMessage(newEmail);
      if (user.email) await context.limits.takeMessage(user.email);
    }
    if (newPhone) await requestPhoneChange(context, user.id, newPhone);
    const updated = await inTransaction(context.pool, async (client) => {
      if (nonce) await spendSecret(client, nonce);
      if (data) await mergeMetadata(client, user.id, data);
      if (passwordHash) await changePassword(context, client, signedIn, passwordHash, caller);
      if (newEmail) {
        const redirectTo = requestedRedirect(context, request.query).href;
        await requestEmailChange(context, client, { userId: user.id, currentEmail: user.email, newEmail, redirectTo });
        await recordAudit(client, "user_email_change_requested", user, caller);
      }
      return await findUser(client, user.id);
    });
    return toUserJson(updated ?? user);
  });
}

/** Adds and replaces; null removes. */
async function mergeMetadata(client: pg.ClientBase, userId: string, data: Record<string, unknown>): Promise<void> {
  const { rows } = await client.query<{ length: number }>(
    `update auth.users set updated_at = now(),
       raw_user_meta_data = coalesce(
         (select jsonb_object_agg(key, value) from jsonb_each(coalesce(raw_user_meta_data, '{}') || $2) where value <> 'null'),
         '{}')
     where id = $1
     returning length(raw_user_meta_data::text) as length`,
    [userId, data],
  );
  if ((rows[0]?.length ?? 0) > METADATA_MAX_LENGTH) throw validationFailed("data: the metadata would become too long");
}
