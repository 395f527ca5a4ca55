import type { EmailFlag } from "#domain/account/email-flags.ts";
import type { TemplateName } from "./email-request.ts";

/**
 * Maps an email to the flag that silences it (rule 74). The other emails can't be silenced, because
 * they sign a user in, protect an account, or give or end access. `newsletter_email` isn't used,
 * because there is no newsletter.
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
