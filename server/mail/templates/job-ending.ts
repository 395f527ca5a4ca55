import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, jobName, companyName, lastDay, extendLink, kind. */
export const jobEnding: MailTemplate = (data) => {
  const job = `“${data.words("jobName")}”`;
  const isLast = data.words("kind") === "ends-in-a-day";
  return {
    subject: `${isLast ? "Last reminder: " : ""}${job} ends on ${data.words("lastDay")}`,
    preheader: "One press keeps it open for 30 days more.",
    heading: "A job is about to end",
    blocks: [
      { kind: "text", text: data.greeting() },
      {
        kind: "text",
        text: `The last day of ${job} at ${data.words("companyName")} is ${data.words("lastDay")}. After that no one can apply.`,
      },
      { kind: "button", label: "Extend by 30 days", url: data.link("extendLink") },
      {
        kind: "note",
        text: "The page asks once before anything changes, and you needn't sign in. The link works once, for you alone: don't forward it. If the job is filled, there is nothing to do.",
      },
    ],
    reason: `You got this email because you are a member of ${data.words("companyName")}.`,
  };
};
