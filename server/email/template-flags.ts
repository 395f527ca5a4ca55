import type { EmailFlag } from "#domain/account/email-flags.ts";
import type { TemplateName } from "./email-request.ts";

/**
 * The flag that turns each email off (rule 74). Users can't turn off the other emails, because
 * these sign a user in, protect an account, or give or end access. An applicant asks for each
 * receipt. There is no newsletter, so no email uses `newsletter_email`.
 */
export const TEMPLATE_FLAGS: Partial<Record<TemplateName, EmailFlag>> = {
  "request-decided": "send_email",
  "job-ending": "send_email",
  "job-unseen": "send_email",
  "job-approved": "send_email",
  "job-sent-back": "send_email",
  "jobs-found": "automated_email",
  "application-received": "send_email",
  "applications-ending": "automated_email",
};
