import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, companyName. */
export const removed: MailTemplate = (data) => ({
  subject: `Your access to ${data.words("companyName")} has ended`,
  preheader: "Your own account stays as it is.",
  heading: "Your access has ended",
  blocks: [
    { kind: "text", text: data.greeting() },
    {
      kind: "text",
      text: `You are no longer a member of ${data.words("companyName")} on ${data.product}. Its jobs and its data are closed to you now.`,
    },
    { kind: "text", text: "Your own account stays as it is. If this is a mistake, ask a member of the company." },
  ],
  reason: `You got this email because you were a member of ${data.words("companyName")}.`,
});
