import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, jobName, companyName, count, jobLink. Names no applicant: the portal is where they can be deleted. */
export const applicationReceived: MailTemplate = (data) => {
  const job = `“${data.words("jobName")}”`;
  const count = Number(data.words("count"));
  const applications = count === 1 ? "a new application" : `${count} new applications`;
  return {
    subject: `${count === 1 ? "A new application" : `${count} new applications`} for ${job}`,
    preheader: "Read it, and answer by email or phone.",
    heading: count === 1 ? "Someone applied" : "People applied",
    blocks: [
      { kind: "text", text: data.greeting() },
      {
        kind: "text",
        text: `There ${count === 1 ? "is" : "are"} ${applications} for ${job} at ${data.words("companyName")}.`,
      },
      { kind: "button", label: "See applications", url: data.link("jobLink") },
      {
        kind: "note",
        text: "Names and messages are only in the portal. This email comes once an hour at most for each job.",
      },
    ],
    reason: `You got this email because you are a member of ${data.words("companyName")}.`,
  };
};
