import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { admitEmailChange, requestEmailChange } from "#server/auth/accounts/email-change.ts";
import { removePhone, requestPhoneChange } from "#server/auth/accounts/phone-change.ts";
import { type AuthContext, inTransaction, type Work } from "#server/auth/auth-context.ts";
import { AuthError, validationFailed } from "#server/auth/auth-error.ts";
import { clearSecrets } from "#server/auth/codes/one-time-secrets.ts";
import { heldBackPassword, releaseClaim } from "#server/auth/codes/sign-up-claims.ts";
import { sendSmsCode } from "#server/auth/codes/sms-code.ts";
import { lastDigits, notifyOwner } from "#server/auth/notices/notify-owner.ts";
import { readRequest, recipientOf } from "#server/auth/read-request.ts";
import {
  commonParameters,
  METADATA_MAX_LENGTH,
  metadataParameter,
  newPhoneParameter,
  passwordParameter,
  proofParameters,
  recipientParameters,
} from "#server/auth/requests/parameters.ts";
import { hashPassword, isPasswordRight, refuseWeakPassword } from "#server/auth/secrets/passwords.ts";
import { isCurrentPassword, proveFreshness, refuseManaged, spendProof } from "#server/auth/sessions/fresh-proof.ts";
import { endSessions, requireSession, type SignedIn } from "#server/auth/sessions/sessions.ts";
import { findUser, toUserJson } from "#server/auth/users.ts";

const Parameters = z.object({
  ...commonParameters,
  ...recipientParameters,
  phone: newPhoneParameter.optional(),
  password: passwordParameter.optional(),
  ...proofParameters,
  data: metadataParameter.nullish(),
});

/** GET and PUT /user. */
export function userRoutes(app: FastifyInstance, context: AuthContext): void {
  /** Returns the account's current state, which can differ from the claims in the token. */
  app.get("/user", async (request) => {
    return toUserJson((await requireSession(context, request, { mayOweFactor: true })).user);
  });

  /** Changes metadata, password, email address and phone number in one transaction. */
  app.put("/user", async (request) => {
    const signedIn = await requireSession(context, request);
    const { user } = signedIn;
    await context.limits.take("update", user.id);
    const { parameters, caller, redirect } = readRequest(context, request, Parameters);
    const { email, phone, password, data, ...proof } = parameters;
    if ((email !== undefined && email !== user.email) || phone || password !== undefined) refuseManaged(user);
    const newPhone = phone && phone !== user.phone ? recipientOf(context, { phone }, "").emailOrPhone : undefined;
    const emailChange =
      email === undefined ? undefined : { userId: user.id, newEmail: email, redirectTo: redirect().href };

    const isPhoneRemoved = phone === "" && user.phone !== null;
    const change =
      password !== undefined
        ? "Password update"
        : newPhone || isPhoneRemoved
          ? "Phone number update"
          : emailChange && !user.email_confirmed_at // no email address could confirm the change
            ? "Email address update"
            : undefined;
    const proven = change ? await proveFreshness(context, signedIn, proof, change) : signedIn;
    const newPassword = password === undefined ? undefined : await preparePasswordChange(context, signedIn, password);
    if (emailChange && email !== user.email) await admitEmailChange(context, emailChange.newEmail, user.email);
    if (newPhone) await context.limits.takeMessage("change", newPhone);
    const updated = await inTransaction(context, caller, async (work) => {
      await spendProof(work, proven);
      if (data) await mergeMetadata(work.client, user.id, data);
      if (newPassword) await changePassword(work, signedIn, newPassword);
      if (isPhoneRemoved) await removePhone(work, signedIn);
      // Stores the request for a new email address or phone number last, because a new password or
      // a removed number cancels all earlier requests.
      if (emailChange) await requestEmailChange(work, emailChange);
      if (newPhone) await requestPhoneChange(work, user, newPhone);
      return await findUser(work.client, user.id);
    });
    if (newPhone) await sendSmsCode(context, { recipient: newPhone, purpose: "phone-change", userId: user.id });
    return toUserJson(updated ?? user);
  });
}

/** Merges the new metadata into the stored metadata. Removes a key whose value is null. */
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

type NewPassword = {
  passwordHash: string;
  /**
   * Hash of the sign-up's password if the user has just typed that password again, otherwise null
   * (rule 52).
   */
  heldBack: string | null;
};

/**
 * Validates and hashes the new password. Call it before the transaction, because hashing is slow.
 * Call it after checking the fresh proof, because this function throws `same_password` for the
 * current password. Otherwise an attacker with an old session could use this error to guess the
 * password.
 */
async function preparePasswordChange(
  context: AuthContext,
  { user: { id } }: SignedIn,
  password: string,
): Promise<NewPassword> {
  await context.limits.take("new-password", id);
  refuseWeakPassword(password);
  if (await isCurrentPassword(context, id, password)) {
    throw new AuthError(422, "same_password", "New password should be different from the old password.");
  }
  const heldBack = await heldBackPassword(context.pool, id);
  const isTypedAgain = heldBack !== null && (await isPasswordRight(password, heldBack, { account: id }));
  return { passwordHash: await hashPassword(password, { account: id }), heldBack: isTypedAgain ? heldBack : null };
}

/** Sets the password, ends all other sessions and emails the owner. */
async function changePassword(
  work: Work,
  { user, sessionId }: SignedIn,
  { passwordHash, heldBack }: NewPassword,
): Promise<void> {
  const { client } = work;
  const { rows } = await client.query<{ phone: string | null }>(
    "update auth.users set encrypted_password = $2, updated_at = now() where id = $1 returning phone",
    [user.id, passwordHash],
  );
  await releaseClaim(client, user.id, heldBack);
  await endSessions(work, { actor: user, sessionId, scope: "others", reason: "user_updated_password" });
  await clearSecrets(client, user.id);
  const phone = rows[0]?.phone;
  const data = phone ? { phone: lastDigits(phone) } : {};
  await notifyOwner(work, user.id, { template: "password-changed", data });
}
