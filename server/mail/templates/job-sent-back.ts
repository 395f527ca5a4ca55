import type { Block, MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, jobName, companyName, reason (what staff wrote, of several lines), jobLink. */
export const jobSentBack: MailTemplate = (data) => {
  const job = `“${data.words("jobName")}”`;
  return {
    subject: `${job} needs a change`,
    preheader: "Our team could not approve it as it is.",
    heading: "Your job needs a change",
    blocks: [
      { kind: "text", text: data.greeting() },
      { kind: "text", text: `Our team could not approve ${job} at ${data.words("companyName")} as it is. They write:` },
      ...data.lines("reason").map((text): Block => ({ kind: "text", text })),
      { kind: "button", label: "Open the job", url: data.link("jobLink") },
      { kind: "note", text: "Change it and save: it goes back to our team by itself." },
    ],
    reason: `You got this email because you are a member of ${data.words("companyName")}.`,
  };
};
