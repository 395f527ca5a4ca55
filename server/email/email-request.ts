/** Values that are stored with a queued email. They never include a code or a sign-in link. */
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
  "ownership-code": { employerId: number; userId: number; host: string };
  removed: Member;
  "second-factor-rule": Member & { change: "required" | "optional"; actorEmail?: string };
  "request-decided": { userId: number; companyName: string; decision: "approved" | "declined" };
  "job-ending": AboutJob & DueNotice & { kind: string; aboutDay: string };
  "job-pause-ending": AboutJob & DueNotice & { aboutDay: string };
  "job-outcome": AboutJob & DueNotice & { aboutDay: string };
  "job-unseen": AboutJob & DueNotice;
  "job-approved": AboutJob;
  "job-sent-back": AboutJob;
  "jobs-found": AboutEmployer & DueNotice & { since: string };
  "application-received": AboutJob;
  "applications-ending": AboutEmployer & DueNotice & { day: string };
  "application-receipt": { jobId: number; tokenHash: string; nonce: string };
}

/** Values that `PrepareEmail` adds before each attempt to send. */
interface MadeData {
  "confirm-signup": Secret;
  "magic-link": Secret;
  "one-time-code": Secret;
  recovery: Secret;
  "email-change": Secret;
  reauthentication: Secret;
  invitation: { companyName: string; link: string };
  "ownership-code": { companyName: string; memberEmail: string; code: string };
  "request-decided": RecipientValues;
  "job-ending": JobNotice & { lastDay: string; extendLink: string };
  "job-pause-ending": JobNotice & { day: string; lastDay: string };
  "job-outcome": JobNotice & { lastDay: string; outcomeLink: string };
  "job-unseen": JobNotice;
  "job-approved": JobNotice & { state: string; lastDay: string };
  "job-sent-back": JobNotice & { reason: string };
  "jobs-found": Listed;
  "application-received": JobNotice & { count: number; questions: number };
  "applications-ending": Listed & { day: string };
  "application-receipt": NamedJob & { day: string; deleteLink: string };
}

type SignUp = { claimId: string; redirectTo: string };
type SignIn = SignUp & { mayCreateUser: boolean };
/** `at` is the change's time in ISO 8601. */
type AccountChange = { at: string };
export type FactorName = "totp" | "webauthn" | "passkey" | "recovery-codes" | "recovery-code" | "other" | "any";
type Member = { firstName?: string; companyName: string };
type AboutJob = { userId: number; jobId: number };
type AboutEmployer = { userId: number; employerId: number };
type DueNotice = { queuedAt: string };

type Secret = { code: string; link: string };
/** The outbox adds these values to each email that a user can turn off. */
type RecipientValues = { firstName: string; unsubscribeLink: string };
/** Values that describe the job in an email. */
type NamedJob = { jobName: string; companyName: string; pay: string; place: string };
type JobNotice = RecipientValues & NamedJob & { jobLink: string };
/** `titles` contains only the first titles. `count` is the number of all titles. */
type Listed = RecipientValues & { companyName: string; count: number; titles: string[] };

export type TemplateName = keyof QueuedData;
type Made<T extends TemplateName> = T extends keyof MadeData ? MadeData[T] : object;

export type EmailValues<T extends TemplateName> = QueuedData[T] & Made<T>;

/** An email to queue. `to` is a single email address without a display name. */
export type EmailRequest<T extends TemplateName = TemplateName> = {
  [Name in T]: { template: Name; to: string; data: QueuedData[Name] };
}[T];

/**
 * An email about a change of the account. `at` is missing, because the function that queues the
 * email adds it.
 */
export type AccountNotice = {
  [T in TemplateName]: QueuedData[T] extends AccountChange ? { template: T; data: Omit<QueuedData[T], "at"> } : never;
}[TemplateName];

export type EmailAttempt = {
  /** The email's id. It is the same for all attempts to send this email. */
  id: string;
  requestedAt: Date;
  retryCount: number;
};

/**
 * `PrepareEmail` throws this error if an email can't be sent yet. The outbox retries the email
 * later.
 */
export class NotYetError extends Error {
  override name = "NotYetError";
}

/**
 * Creates the codes and links of an email before each attempt to send it, because the outbox must
 * not store them (rule 3). Returns null if the email is no longer needed.
 */
export type PrepareEmail<T extends TemplateName> = (
  request: EmailRequest<T>,
  attempt: EmailAttempt,
) => Promise<Made<T> | null>;

export type EmailPreparations = { [T in TemplateName]?: PrepareEmail<T> };

/** The configured sender of the emails. */
export interface EmailIdentity {
  productName: string;
  supportEmail: string;
  /** Each link in an email starts with this URL. */
  siteUrl: string;
  /** The From header, with or without a display name. */
  mailFrom: string;
}
