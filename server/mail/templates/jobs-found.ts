import { paths } from "#domain/routes.ts";
import type { Block, MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, companyName, count, titles (one a line, the first few). */
export const jobsFound: MailTemplate = (data) => {
  const company = data.words("companyName");
  const count = Number(data.words("count"));
  const jobs = count === 1 ? "a job" : `${count} jobs`;
  const titles = data.list("titles");
  const list: Block[] = titles.map((title) => ({ kind: "text", text: `• ${title}` }));
  const rest: Block[] = count > titles.length ? [{ kind: "note", text: `… and ${count - titles.length} more.` }] : [];
  return {
    subject: `We found ${jobs} on the website of ${company}`,
    preheader: "Approve what you want to post, deny the rest.",
    heading: `We found ${jobs} on your website`,
    blocks: [
      { kind: "text", text: data.greeting() },
      { kind: "text", text: `New on the website of ${company}:` },
      ...list,
      ...rest,
      { kind: "text", text: "Nothing is posted without you: approve what you want to post and deny the rest." },
      { kind: "button", label: "See Suggested Jobs", url: data.page(paths.suggestedJobs) },
    ],
    reason: `You got this email because you are a member of ${company}. It comes once a week at most.`,
  };
};
