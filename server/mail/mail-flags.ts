import type { EmailFlag } from "#domain/account/email-flags.ts";
import type { TemplateName } from "./mail-request.ts";

/**
 * Rule 74: the flag that silences an email. Null: it signs someone in, protects an account or gives or ends access, and no flag
 * silences it. `newsletter_email` stands here for nothing: no newsletter is sent.
 */
export const MAIL_FLAGS: Readonly<Record<TemplateName, EmailFlag | null>> = {
  "confirm-signup": null,
  "magic-link": null,
  "one-time-code": null,
  recovery: null,
  "email-change": null,
  reauthentication: null,
  "account-exists": null,
  "password-changed": null,
  "phone-changed": null,
  "factor-changed": null,
  "identity-changed": null,
  "new-sign-in": null,
  "signed-out": null,
  invitation: null,
  removed: null,
  "second-factor-rule": null,
  "request-decided": "send_email",
  "job-ending": "send_email",
  "job-unseen": "send_email",
  "job-approved": "send_email",
  "job-sent-back": "send_email",
  "jobs-found": "automated_email",
  "application-received": "send_email",
  "applications-ending": "automated_email",
};
