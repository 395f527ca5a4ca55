import type { EmailFlag } from "#domain/account/email-flags.ts";
import type { TemplateName } from "./mail-request.ts";

/**
 * Rule 74: the flag that silences an email. No flag silences the others, because they sign a user in,
 * protect an account, or give or end access. No newsletter is sent, so `newsletter_email` isn't here.
 */
export const MAIL_FLAGS: Partial<Record<TemplateName, EmailFlag>> = {
  "request-decided": "send_email",
  "job-ending": "send_email",
  "job-unseen": "send_email",
  "job-approved": "send_email",
  "job-sent-back": "send_email",
  "jobs-found": "automated_email",
  "application-received": "send_email",
  "applications-ending": "automated_email",
};
