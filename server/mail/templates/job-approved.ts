import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, jobName, companyName, lastDay, jobLink. */
export const jobApproved: MailTemplate = (data) => {
  const job = `“${data.words("jobName")}”`;
  return {
    subject: `${job} is approved`,
    preheader: `It is open until ${data.words("lastDay")}.`,
    heading: "Your job is approved",
    blocks: [
      { kind: "text", text: data.greeting() },
      {
        kind: "text",
        text: `Our team approved ${job} at ${data.words("companyName")}. Its last day is ${data.words("lastDay")}.`,
      },
      { kind: "button", label: "Open the job", url: data.link("jobLink") },
      { kind: "note", text: "A change of the title, the description or the way to apply waits for our team again." },
    ],
    reason: `You got this email because you are a member of ${data.words("companyName")}.`,
  };
};
