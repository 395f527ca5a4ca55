/** Every email that the portal sends; each has a file of its own in templates/. */
export type TemplateName =
  | "confirm-signup"
  | "magic-link"
  | "one-time-code"
  | "recovery"
  | "email-change"
  | "reauthentication"
  | "account-exists"
  | "password-changed"
  | "phone-changed"
  | "factor-changed"
  | "identity-changed"
  | "new-sign-in"
  | "signed-out"
  | "invitation"
  | "removed"
  | "second-factor-rule"
  | "request-decided"
  | "job-ending"
  | "job-unseen"
  | "job-approved"
  | "job-sent-back"
  | "jobs-found"
  | "application-received"
  | "applications-ending";

/** What waits in the outbox: never a code or a link that signs someone in. */
export interface MailRequest {
  template: TemplateName;
  /** One bare email address, without a display name. */
  to: string;
  /** The values that the template fills in; each template file names what it reads. */
  data: Record<string, string>;
}

export type MailAttempt = {
  /** The same for every attempt to send one email. */
  id: string;
  requestedAt: Date;
  retryCount: number;
};

/** It is another email's turn; this one is tried again. */
export class NotYetError extends Error {
  override name = "NotYetError";
}

/**
 * Makes what must not wait in the outbox (codes, links) at the moment the email is handed to SMTP (rule 3).
 * Called again for every attempt. Null: the email has lost its purpose and is not sent.
 */
export type PrepareMail = (request: MailRequest, attempt: MailAttempt) => Promise<Record<string, string> | null>;

/** Who the emails come from; all from configuration. */
export interface MailIdentity {
  productName: string;
  supportEmail: string;
  /** Every link in an email starts with it. */
  siteUrl: string;
  /** The From header, with or without a display name. */
  mailFrom: string;
}
