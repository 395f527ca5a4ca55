/** Values that wait in the outbox with an email: never a code or a link that signs a user in. */
export interface QueuedData {
  "confirm-signup": SignUp;
  "account-exists": SignUp;
  "magic-link": SignIn;
  "one-time-code": SignIn;
  recovery: { redirectTo: string };
  "email-change": { changeId: string; userId: string; newEmail: string; account: string; redirectTo: string };
  reauthentication: { userId: string };
  "password-changed": AccountChange & { phone?: string };
  "phone-changed": AccountChange & { phone: string; change: "added" | "removed" };
  "factor-changed": AccountChange & {
    factor: FactorName;
    change: "added" | "removed" | "used";
    device: string;
    factorName?: string;
  };
  "identity-changed": AccountChange & { provider: string; change: "linked" | "unlinked" };
  "new-sign-in": AccountChange & { device: string };
  "signed-out": AccountChange & { device: string; isByStaff?: boolean };
  invitation: { invitationId: number; inviterEmail: string };
  removed: Member;
  "second-factor-rule": Member & { change: "required" | "optional"; actorEmail?: string };
  "request-decided": { userId: number; companyName: string; decision: "approved" | "declined" };
  "job-ending": AboutJob & DueNotice & { kind: string; aboutDay: string };
  "job-unseen": AboutJob & DueNotice;
  "job-approved": AboutJob;
  "job-sent-back": AboutJob;
  "jobs-found": AboutEmployer & DueNotice & { since: string };
  "application-received": AboutJob;
  "applications-ending": AboutEmployer & DueNotice & { day: string };
}

/** Values that `PrepareMail` adds when an email leaves. */
interface MadeData {
  "confirm-signup": Secret;
  "magic-link": Secret;
  "one-time-code": Secret;
  recovery: Secret;
  "email-change": Secret;
  reauthentication: Secret;
  invitation: { companyName: string; link: string };
  "request-decided": Addressed;
  "job-ending": JobNotice & { lastDay: string; extendLink: string };
  "job-unseen": JobNotice;
  "job-approved": JobNotice & { lastDay: string };
  "job-sent-back": JobNotice & { reason: string };
  "jobs-found": Listed;
  "application-received": JobNotice & { count: number };
  "applications-ending": Listed & { day: string };
}

type SignUp = { claimId: string; redirectTo: string };
type SignIn = SignUp & { mayCreateUser: boolean };
/** `at` is a moment in ISO 8601. */
type AccountChange = { at: string };
export type FactorName = "totp" | "webauthn" | "passkey" | "recovery-codes" | "recovery-code" | "other" | "any";
type Member = { firstName?: string; companyName: string };
type AboutJob = { userId: number; jobId: number };
type AboutEmployer = { userId: number; employerId: number };
type DueNotice = { queuedAt: string };

type Secret = { code: string; link: string };
/** Emails that a flag silences are addressed when they leave. */
type Addressed = { firstName: string; unsubscribeLink: string };
type JobNotice = Addressed & { jobName: string; companyName: string; jobLink: string };
/** `count` may be more than the titles that the email lists. */
type Listed = Addressed & { companyName: string; count: number; titles: string[] };

export type TemplateName = keyof QueuedData;
type Made<T extends TemplateName> = T extends keyof MadeData ? MadeData[T] : object;

/** Every value that a template can read. */
export type MailValues<T extends TemplateName> = QueuedData[T] & Made<T>;

/** `to` is one bare email address, without a display name. */
export type MailRequest<T extends TemplateName = TemplateName> = {
  [Name in T]: { template: Name; to: string; data: QueuedData[Name] };
}[T];

/** Emails about a change of the account, which get their moment when they are queued. */
export type AccountNotice = {
  [T in TemplateName]: QueuedData[T] extends AccountChange ? { template: T; data: Omit<QueuedData[T], "at"> } : never;
}[TemplateName];

export type MailAttempt = {
  /** The same for every attempt to send one email. */
  id: string;
  requestedAt: Date;
  retryCount: number;
};

/** Another email has to leave first. This email is tried again. */
export class NotYetError extends Error {
  override name = "NotYetError";
}

/**
 * Makes what must not wait in the outbox (codes, links) when the email is handed to SMTP (rule 3).
 * Called again for every attempt. Null means that the email is no longer needed.
 */
export type PrepareMail<T extends TemplateName> = (
  request: MailRequest<T>,
  attempt: MailAttempt,
) => Promise<Made<T> | null>;

export type MailPreparations = { [T in TemplateName]?: PrepareMail<T> };

/** The sender of the emails; all from configuration. */
export interface MailIdentity {
  productName: string;
  supportEmail: string;
  /** Every link in an email starts with it. */
  siteUrl: string;
  /** The From header, with or without a display name. */
  mailFrom: string;
}
