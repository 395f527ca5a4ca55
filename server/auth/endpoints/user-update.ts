import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { admitEmailChange, requestEmailChange } from "#server/auth/accounts/email-change.ts";
import { proveFreshness, spendProof } from "#server/auth/accounts/fresh-proof.ts";
import { refuseManaged } from "#server/auth/accounts/identities.ts";
import { changePassword, preparePasswordChange } from "#server/auth/accounts/password-change.ts";
import { removePhone, requestPhoneChange } from "#server/auth/accounts/phone-change.ts";
import { findUser, toUserJson } from "#server/auth/accounts/users.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { validationFailed } from "#server/auth/auth-error.ts";
import { sendSmsCode } from "#server/auth/mails/sms-code.ts";
import {
  commonParameters,
  METADATA_MAX_LENGTH,
  metadataParameter,
  newPhoneParameter,
  passwordParameter,
  recipientParameters,
} from "#server/auth/requests/parameters.ts";
import { readRequest, recipientOf } from "#server/auth/requests/read-request.ts";
import { requireSession } from "#server/auth/tokens/sessions.ts";

const Parameters = z.object({
  ...commonParameters,
  ...recipientParameters,
  phone: newPhoneParameter.optional(),
  password: passwordParameter.optional(),
  current_password: passwordParameter.optional(),
  nonce: z.string().max(20).optional(),
  data: metadataParameter.nullish(),
});

/** PUT /user: names and other metadata, password, email address, telephone number. Changed together or not at all. */
export function userUpdateRoute(app: FastifyInstance, context: AuthContext): void {
  app.put("/user", async (request) => {
    const signedIn = await requireSession(context, request);
    const { user } = signedIn;
    await context.limits.takeUpdate(user.id);
    const { parameters, caller, redirect } = readRequest(context, request, Parameters);
    const { email, phone, password, data, ...proof } = parameters;
    if ((email !== undefined && email !== user.email) || phone || password !== undefined) refuseManaged(user);
    const newPhone = phone && phone !== user.phone ? recipientOf(context, { phone }, "").address : undefined;
    const emailChange =
      email === undefined ? undefined : { userId: user.id, newEmail: email, redirectTo: redirect().href };

    const isPhoneRemoved = phone === "" && user.phone !== null;
    const nonce =
      password !== undefined
        ? await proveFreshness(context, signedIn, proof, "Password update")
        : newPhone || isPhoneRemoved
          ? await proveFreshness(context, signedIn, proof, "Phone number update")
          : emailChange && !user.email_confirmed_at // no mailbox of the owner's has to confirm it
            ? await proveFreshness(context, signedIn, proof, "Email address update")
            : undefined;
    const passwordChange =
      password === undefined ? undefined : await preparePasswordChange(context, signedIn, password);
    if (emailChange && email !== user.email) await admitEmailChange(context, emailChange.newEmail, user.email);
    if (newPhone) await context.limits.takeMessage("change", newPhone);
    const updated = await inTransaction(context.pool, async (client) => {
      await spendProof(client, signedIn, nonce);
      if (data) await mergeMetadata(client, user.id, data);
      if (passwordChange) await changePassword(context, client, signedIn, passwordChange, caller);
      if (isPhoneRemoved) await removePhone(context, client, signedIn, caller);
      // After the changes above, which cancel earlier requests.
      if (emailChange) await requestEmailChange(context, client, emailChange, caller);
      if (newPhone) await requestPhoneChange(client, user, newPhone, caller);
      return await findUser(client, user.id);
    });
    if (newPhone) await sendSmsCode(context, { recipient: newPhone, purpose: "phone-change", userId: user.id });
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
