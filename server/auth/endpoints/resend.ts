import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { authServiceMessages } from "#domain/messages.ts";
import { askForConfirmation } from "#server/auth/accounts/email-change.ts";
import { findUserId } from "#server/auth/accounts/users.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { validationFailed } from "#server/auth/auth-error.ts";
import { callerOf } from "#server/auth/limits/caller.ts";
import { type Recipient, recipientOf } from "#server/auth/mails/recipients.ts";
import { requestedRedirect } from "#server/auth/mails/redirects.ts";
import { sendSmsCode } from "#server/auth/mails/sms.ts";
import { commonParameters, emailParameter, parseParameters, phoneParameter } from "#server/auth/parse-parameters.ts";
import { findSignUpClaim, recordClaimant } from "#server/auth/secrets/sign-up-claims.ts";

const Parameters = z.object({
  ...commonParameters,
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  email: emailParameter.optional(),
  phone: phoneParameter.optional(),
});
const TYPES: Record<Recipient["kind"], string[]> = {
  email: ["signup", "email_change"],
  phone: ["sms", "phone_change"],
};

/** POST /resend: the confirmation of a sign-up or of an e-mail change once more, if there is one to confirm. */
export function resendRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/resend", async (request) => {
    await context.limits.takeRequest("resend", request.ip);
    const { type, ...named } = parseParameters(Parameters, request.body);
    const { kind, address } = recipientOf(context, named, authServiceMessages.emailOrPhoneRequired);
    if (!TYPES[kind].includes(type)) throw validationFailed(`Nothing of type ${type} is sent to that`);

    const { device } = callerOf(request, context.hash);
    const redirectTo = requestedRedirect(context, request.query).href;
    await recordClaimant(context.pool, address, device);
    await context.limits.takeMessage(address);
    if (kind === "phone") return await resendSms(context, type, address, device);
    await inTransaction(context.pool, async (client) => {
      if (type === "email_change") return await resendEmailChange(context, client, address, redirectTo);
      const claimId = (await findSignUpClaim(client, address, device)) ?? "";
      await context.enqueueMail(client, { template: "confirm-signup", to: address, data: { claimId, redirectTo } });
    });
    return {};
  });
}

/** Named by the present or by the new address: only that one is asked again, and what the other has answered stays. */
async function resendEmailChange(context: AuthContext, client: pg.ClientBase, email: string, redirectTo: string) {
  const { rows } = await client.query<{ user_id: string; current_email: string | null; new_email: string }>(
    `select user_id, current_email, new_email from server.email_changes
     where (new_email = $1 and new_confirmed_at is null) or (current_email = $1 and current_confirmed_at is null)
     order by requested_at desc limit 1`,
    [email],
  );
  if (!rows[0]) return;
  const { user_id: userId, current_email: currentEmail, new_email: newEmail } = rows[0];
  await askForConfirmation(context, client, email, { userId, currentEmail, newEmail, redirectTo });
}

async function resendSms(context: AuthContext, type: string, phone: string, device: string) {
  if (type === "sms") {
    const claimId = await findSignUpClaim(context.pool, phone, device);
    const userId = await findUserId(context.pool, phone);
    if (!claimId && !userId) return { message_id: crypto.randomUUID() };
    return await sendSmsCode(
      context,
      { recipient: phone, purpose: "sign-in", userId, mayCreateUser: claimId !== null, claimId },
      "sms",
    );
  }
  const { rows } = await context.pool.query<{ id: string }>("select id from auth.users where phone_change = $1", [
    phone,
  ]);
  if (rows.length !== 1) return { message_id: crypto.randomUUID() };
  return await sendSmsCode(context, { recipient: phone, purpose: "phone-change", userId: rows[0]?.id ?? null }, "sms");
}
