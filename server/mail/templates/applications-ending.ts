import { paths } from "#domain/routes.ts";
import type { Block, MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, companyName, count, titles (one a line, the first few), day. */
export const applicationsEnding: MailTemplate = (data) => {
  const company = data.words("companyName");
  const count = Number(data.words("count"));
  const jobs = count === 1 ? "a job that ended" : `${count} jobs that ended`;
  const titles = data.list("titles");
  const list: Block[] = titles.map((title) => ({ kind: "text", text: `• ${title}` }));
  const rest: Block[] = count > titles.length ? [{ kind: "note", text: `… and ${count - titles.length} more.` }] : [];
  return {
    subject: `Applications to ${company} will be deleted on ${data.words("day")}`,
    preheader: "Hold what you still need, for instance for a complaint.",
    heading: "Applications will be deleted",
    blocks: [
      { kind: "text", text: data.greeting() },
      { kind: "text", text: `On ${data.words("day")} we delete the applications to ${jobs} at ${company}:` },
      ...list,
      ...rest,
      {
        kind: "text",
        text: "If you have to keep some of them longer, for instance because of a complaint, hold them on the page of the job. Otherwise there is nothing to do.",
      },
      { kind: "button", label: "See your jobs", url: data.page(paths.previousJobs) },
    ],
    reason: `You got this email because you are a member of ${company}.`,
  };
};
