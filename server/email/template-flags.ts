import type { EmailFlag } from "#domain/account/email-flags.ts";
import type { TemplateName } from "./email-request.ts";

/**
 * The flag that turns each email off (rule 74). Users can't turn off the emails that are missing
 * here. Most of these emails sign a user in, protect an account, or report new or ended access.
 * Receipts are missing because applicants request them. The flag `newsletter_email` is unused,
 * because there is no newsletter.
 */
export const TEMPLATE_FLAGS: Partial<Record<TemplateName, EmailFlag>> = {
  "request-decided": "send_email",
  "job-ending": "send_email",
  "job-pause-ending": "send_email",
  "job-outcome": "send_email",
  "job-unseen": "send_email",
  "job-approved": "send_email",
  "job-sent-back": "send_email",
  "jobs-found": "automated_email",
  "application-received": "send_email",
  "applications-ending": "automated_email",
};
