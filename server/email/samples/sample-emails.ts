import type { EmailValues, TemplateName } from "#server/email/email-request.ts";

/** Samples of each template. The keys are the names of the samples. */
type SampleEmails = { [T in TemplateName]: Record<string, EmailValues<T>> };

/** The longest title and company name that the portal accepts. */
const LONG_TITLE = `${"Overnight Bread Baker and Weekend Pastry Assistant ".repeat(4)}`.slice(0, 199).trim();

/**
 * Returns values for every template, with links to `siteUrl`. The page `/dev/emails` and the tests
 * of the templates use them.
 */
export function sampleEmails(siteUrl: string): SampleEmails {
  const at = "2026-11-21T14:05:00Z";
  const firstName = "Ada";
  const companyName = "North Shore Bakery";
  const device = "Firefox on Windows";
  const signIn = { claimId: "", mayCreateUser: true, redirectTo: "/", code: "314159" };
  const link = (type: string) => `${siteUrl}/magic-link?token_hash=pWn3xTzXb1c6Zc0Gq8QfYg&type=${type}`;
  const recipient = { userId: 7, firstName, unsubscribeLink: `${siteUrl}/unsubscribe/s7-Vb0kq2XvFw` };
  const due = { queuedAt: at };
  const named = {
    jobName: "Overnight Bread Baker",
    companyName,
    pay: "$21.50 – $25.00 an hour",
    place: "Two Harbors, Minnesota",
  };
  const job = { ...recipient, jobId: 41, ...named };
  const jobLink = `${siteUrl}/post-job?job=41`;
  const ending = { ...job, ...due, jobLink, aboutDay: "2026-11-28", lastDay: "Nov 28, 2026" };
  const extendLink = `${siteUrl}/extend-job/Jm0T5uXgq1n8`;
  const listed = { ...recipient, ...due, employerId: 3, companyName };
  const titles = ["Line Cook – Duluth", "Dishwasher – Two Harbors", "Counter Help", "Night Baker", "Delivery Driver"];
  return {
    "confirm-signup": { "": { ...signIn, link: link("signup") } },
    "account-exists": { "": { claimId: "", redirectTo: "/" } },
    "magic-link": { "": { ...signIn, link: link("magiclink") } },
    "one-time-code": { "": { ...signIn, link: link("magiclink") } },
    recovery: { "": { redirectTo: "/new-password", code: "314159", link: link("recovery") } },
    "email-change": {
      "": {
        changeId: "1",
        userId: "7",
        account: "a…@example.com",
        newEmail: "ada@northshore.example",
        redirectTo: "/account",
        code: "314159",
        link: link("email_change"),
      },
    },
    reauthentication: { "": { userId: "7", code: "314159", link: link("reauthentication") } },
    "password-changed": { "": { at }, "with a phone number": { at, phone: "0100" } },
    "phone-changed": {
      added: { at, phone: "0100", change: "added" },
      removed: { at, phone: "0100", change: "removed" },
    },
    "factor-changed": {
      "passkey added": { at, device, factor: "passkey", change: "added", factorName: "Ada’s telephone" },
      "passkey removed": { at, device, factor: "passkey", change: "removed", factorName: "Ada’s telephone" },
      "app added": { at, device, factor: "totp", change: "added" },
      "codes made": { at, device, factor: "recovery-codes", change: "added" },
      "code used": { at, device, factor: "recovery-code", change: "used" },
      "all removed by staff": { at, device: "our staff", factor: "any", change: "removed" },
    },
    "identity-changed": {
      linked: { at, provider: "Google", change: "linked" },
      unlinked: { at, provider: "Google", change: "unlinked" },
    },
    "new-sign-in": { "": { at, device } },
    "signed-out": { "by a device": { at, device }, "by staff": { at, device: "every device", isByStaff: true } },
    invitation: {
      "": {
        invitationId: 1,
        inviterEmail: "grace@northshore.example",
        companyName,
        link: `${siteUrl}/invitation/Xk2c`,
      },
    },
    "ownership-code": {
      "": {
        employerId: 3,
        userId: 7,
        host: "northshore.example",
        companyName,
        memberEmail: "grace@northshore.example",
        code: "314159",
      },
    },
    removed: { "": { firstName, companyName } },
    "second-factor-rule": {
      required: { firstName, companyName, change: "required", actorEmail: "grace@northshore.example" },
      "required by staff": { firstName, companyName, change: "required" },
      optional: { firstName, companyName, change: "optional", actorEmail: "grace@northshore.example" },
    },
    "request-decided": {
      approved: { ...recipient, companyName, decision: "approved" },
      declined: { ...recipient, companyName, decision: "declined" },
    },
    "job-ending": {
      "in five days": { ...ending, extendLink, kind: "ends-in-five-days" },
      "in a day": { ...ending, extendLink, kind: "ends-in-a-day" },
    },
    "job-pause-ending": {
      "": {
        ...job,
        ...due,
        jobLink: `${siteUrl}/jobs/41`,
        aboutDay: "2026-12-05",
        day: "Dec 5, 2026",
        lastDay: "Dec 28, 2026",
      },
    },
    "job-outcome": {
      "": {
        ...job,
        ...due,
        jobLink: `${siteUrl}/jobs/41`,
        aboutDay: "2026-11-14",
        lastDay: "Nov 14, 2026",
        outcomeLink: `${siteUrl}/job-outcome/Jm0T5uXgq1n8`,
      },
    },
    "job-unseen": { "": { ...job, ...due, jobLink } },
    "job-approved": {
      "": { ...job, jobLink, state: "Live", lastDay: "Dec 28, 2026" },
      "long names": {
        ...job,
        jobLink,
        state: "Live",
        lastDay: "Dec 28, 2026",
        jobName: LONG_TITLE,
        companyName: `${companyName} and ${LONG_TITLE}`,
        place: `${LONG_TITLE}, Minnesota`,
      },
    },
    "job-sent-back": { "": { ...job, jobLink, reason: "Which nights do you mean?\nPlease add the town, too." } },
    "jobs-found": {
      one: { ...listed, since: at, count: 1, titles: titles.slice(0, 1) },
      many: { ...listed, since: at, count: 12, titles },
    },
    "application-received": {
      one: { ...job, jobLink: `${siteUrl}/jobs/41/applicants`, count: 1, questions: 0 },
      many: { ...job, jobLink: `${siteUrl}/jobs/41/applicants`, count: 7, questions: 3 },
    },
    "applications-ending": { "": { ...listed, day: "Dec 26, 2026", count: 2, titles: titles.slice(0, 2) } },
    "application-receipt": {
      "": {
        jobId: 41,
        tokenHash: "",
        nonce: "",
        ...named,
        day: "Nov 21, 2026",
        deleteLink: `${siteUrl}/o/41/overnight-bread-baker/apply/delete/0ZkQw1r8m3YtV5bNx7LpSg2HcJd4FaEu6TiOyRvKqXs`,
      },
    },
  };
}
