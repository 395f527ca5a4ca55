import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, jobName, companyName, jobLink. */
export const jobUnseen: MailTemplate = (data) => {
  const job = `“${data.words("jobName")}”`;
  return {
    subject: `No one has viewed ${job} yet`,
    preheader: "A clearer title or another category often helps.",
    heading: "A job without views",
    blocks: [
      { kind: "text", text: data.greeting() },
      {
        kind: "text",
        text: `${job} at ${data.words("companyName")} has been open for a week, and no one has viewed it.`,
      },
      {
        kind: "text",
        text: "Use the title that people search for, name the pay and the place, and choose every category that fits.",
      },
      { kind: "button", label: "Open the job", url: data.link("jobLink") },
      { kind: "note", text: "We remind you of this once for each job." },
    ],
    reason: `You got this email because you are a member of ${data.words("companyName")}.`,
  };
};
