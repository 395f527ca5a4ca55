import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { authServiceMessages } from "#domain/messages.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import { callerOf } from "./caller.ts";
import { requestEmailChange } from "./email-change.ts";
import { inTransaction } from "./in-transaction.ts";
import { commonParameters, emailParameter, parseParameters } from "./parse-parameters.ts";
import { allowedRedirect } from "./redirects.ts";
import { findSignUpClaim, recordClaimant } from "./sign-up-claims.ts";

const Parameters = z.object({
  ...commonParameters,
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  email: emailParameter.optional(),
  phone: z.string().max(32).optional(),
});
const Query = z.object({ redirect_to: z.string().max(2000).optional() });

/** POST /resend: the confirmation of a sign-up or of an e-mail change once more, if there is one to confirm. */
export function resendRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/resend", async (request) => {
    await context.limits.takeRequest("resend", request.ip);
    const { type, email, phone } = parseParameters(Parameters, request.body);
    const query = parseParameters(Query, request.query);
    if (type === "sms" || type === "phone_change" || (phone && !email)) {
      throw new AuthError(400, "phone_provider_disabled", "Messages to phones are not available");
    }
    if (!email) throw validationFailed(authServiceMessages.emailOrPhoneRequired);

    const { device } = callerOf(request, context.hash);
    const redirectTo = allowedRedirect(query.redirect_to, context.siteUrl, context.redirectOrigins).href;
    await recordClaimant(context.pool, email, device);
    await context.limits.takeMessage(email);
    await inTransaction(context.pool, async (client) => {
      if (type === "email_change") return await resendEmailChange(context, client, email, redirectTo);
      const claimId = (await findSignUpClaim(client, email, device)) ?? "";
      await context.enqueueMail(client, { template: "confirm-signup", to: email, data: { claimId, redirectTo } });
    });
    return {};
  });
}

/** Named by the present or by the new address. Both are asked again, and both have to answer again. */
async function resendEmailChange(context: AuthContext, client: pg.ClientBase, email: string, redirectTo: string) {
  const { rows } = await client.query<{ user_id: string; current_email: string; new_email: string }>(
    `select user_id, current_email, new_email from server.email_changes
     where new_email = $1 or current_email = $1 order by requested_at desc limit 1`,
    [email],
  );
  if (!rows[0]) return;
  const { user_id: userId, current_email: currentEmail, new_email: newEmail } = rows[0];
  await requestEmailChange(context, client, { userId, currentEmail, newEmail, redirectTo });
}
