import { applyingMessages } from "#domain/messages/applying.ts";
import { paths } from "#domain/routes.ts";
import { formatQuantity } from "#domain/text/format.ts";
import type { Block, Templates } from "./email-content.ts";
import { type EmailData, safeText } from "./email-data.ts";

type AboutJob =
  | "job-ending"
  | "job-pause-ending"
  | "job-outcome"
  | "job-unseen"
  | "job-approved"
  | "job-sent-back"
  | "application-received";

function forMembers(company: string): string {
  return `You got this email because you are a member of ${company}.`;
}

/** Returns the job's pay and place, which distinguish a company's jobs with the same title. */
function payAndPlace(data: EmailData<AboutJob>) {
  return { Pay: data.value("pay"), Place: data.words("place") };
}

/** Returns the first titles as a list, and the number of the other titles. */
function listed(data: EmailData<"jobs-found" | "applications-ending">): Block[] {
  const titles = data.value("titles");
  const more = data.value("count") - titles.length;
  return [...titles.map((title) => `• ${safeText(title)}`), ...(more > 0 ? [{ note: `… and ${more} more.` }] : [])];
}

export const JOB_EMAILS = {
  "job-ending"(data) {
    const job = `“${data.words("jobName")}”`;
    const company = data.words("companyName");
    const isLast = data.value("kind") === "ends-in-a-day";
    return {
      subject: `${isLast ? "Last reminder: " : ""}${job} ends on ${data.words("lastDay")}`,
      preheader: "One click keeps it open for 30 more days.",
      heading: "A job is about to end",
      lead: `The last day of ${job} at ${company} is ${data.words("lastDay")}. To let people apply for longer, extend it by 30 days.`,
      blocks: [
        { facts: payAndPlace(data) },
        { button: "Extend by 30 days", url: data.link("extendLink") },
        {
          note: "The page asks once before it changes the job, and you needn't sign in. The link works once and for you alone, so don't forward it. If the job is filled, there is nothing to do.",
        },
      ],
      reason: forMembers(company),
    };
  },
  "job-pause-ending"(data) {
    const job = `“${data.words("jobName")}”`;
    const company = data.words("companyName");
    const day = data.words("day");
    return {
      subject: `${job} takes applications again on ${day}`,
      preheader: "Its pause ends by itself.",
      heading: "A pause is about to end",
      lead: `You paused ${job} at ${company}. From ${day} on, lists show it and people can apply again. There is nothing to do.`,
      blocks: [
        { facts: { "Last day": data.words("lastDay"), ...payAndPlace(data) } },
        { button: "Open the job", url: data.link("jobLink") },
        { note: "To pause it for longer or to close it, use “More actions” on its page." },
      ],
      reason: forMembers(company),
    };
  },
  "job-outcome"(data) {
    const job = `“${data.words("jobName")}”`;
    const company = data.words("companyName");
    return {
      subject: `Did you hire someone for ${job}?`,
      preheader: "One click answers. It counts on your dashboard.",
      heading: "Did you hire someone?",
      lead: `${job} at ${company} ended on ${data.words("lastDay")}. Tell us with one click if you hired someone, so that your dashboard counts it.`,
      blocks: [
        { facts: payAndPlace(data) },
        { button: "Answer", url: data.link("outcomeLink") },
        {
          note: "The page has three answers, and you needn't sign in. The link works once and for you alone, so don't forward it. We ask once for each job.",
        },
      ],
      reason: forMembers(company),
    };
  },
  "job-unseen"(data) {
    const job = `“${data.words("jobName")}”`;
    const company = data.words("companyName");
    return {
      subject: `No one has viewed ${job} yet`,
      preheader: "A clearer title or another category often helps.",
      heading: "A job without views",
      lead: `${job} at ${company} has been open for a week, and no one has viewed it. A change of the job may help people find it.`,
      blocks: [
        { facts: payAndPlace(data) },
        "Use the title that people search for, name the pay and the place, and choose every category that fits.",
        { button: "Open the job", url: data.link("jobLink") },
        { note: "We remind you of this once for each job." },
      ],
      reason: forMembers(company),
    };
  },
  "job-approved"(data) {
    const job = `“${data.words("jobName")}”`;
    const company = data.words("companyName");
    return {
      subject: `${job} is approved`,
      preheader: `${data.words("state")}. Its last day is ${data.words("lastDay")}.`,
      heading: "Your job is approved",
      lead: `Our team approved ${job} at ${company}. There is nothing to do.`,
      blocks: [
        { facts: { State: data.words("state"), "Last day": data.words("lastDay"), ...payAndPlace(data) } },
        { button: "Open the job", url: data.link("jobLink") },
        { note: "A change of the title, the description or the way to apply waits for our team again." },
      ],
      reason: forMembers(company),
    };
  },
  "job-sent-back"(data) {
    const job = `“${data.words("jobName")}”`;
    const company = data.words("companyName");
    return {
      subject: `${job} needs a change`,
      preheader: "Our team could not approve it as it is.",
      heading: "Your job needs a change",
      lead: `Our team could not approve ${job} at ${company} as it is. Change it and save, and it goes back to our team. They write:`,
      blocks: [
        ...data.lines("reason").map((quote) => ({ quote })),
        { facts: payAndPlace(data) },
        { button: "Open the job", url: data.link("jobLink") },
      ],
      reason: forMembers(company),
    };
  },
  "jobs-found"(data) {
    const company = data.words("companyName");
    const count = data.value("count");
    const jobs = count === 1 ? "a job" : `${count} jobs`;
    return {
      subject: `We found ${jobs} on the website of ${company}`,
      preheader: "Approve what you want to post, deny the rest.",
      heading: `We found ${jobs} on your website`,
      lead: `We found ${count === 1 ? "a new job" : `${count} new jobs`} on the website of ${company}. Approve what you want to post and deny the rest: nothing is posted without you.`,
      blocks: [...listed(data), { button: "See Suggested Jobs", url: data.page(paths.suggestedJobs) }],
      reason: `${forMembers(company)} It comes once a week at most.`,
    };
  },
  /**
   * Omits the applicant's name, because the portal can't delete it from an email when the applicant
   * deletes the application.
   */
  "application-received"(data) {
    const job = `“${data.words("jobName")}”`;
    const company = data.words("companyName");
    const count = data.value("count");
    const questions = data.value("questions");
    const answers = questions > 0 ? `, with answers to ${formatQuantity(questions, "question")}` : "";
    return {
      subject: `${count === 1 ? "A new application" : `${count} new applications`} for ${job}`,
      preheader: "Names and messages are in the portal.",
      heading: count === 1 ? "Someone applied" : "People applied",
      lead: `There ${count === 1 ? "is a new application" : `are ${count} new applications`} for ${job} at ${company}${answers}. Read ${count === 1 ? "it" : "them"}, and answer by email or phone.`,
      blocks: [
        { facts: payAndPlace(data) },
        { button: "See applications", url: data.link("jobLink") },
        {
          note: "Names, messages and answers are only in the portal. This email comes once an hour at most for each job.",
        },
      ],
      reason: forMembers(company),
    };
  },
  "applications-ending"(data) {
    const company = data.words("companyName");
    const day = data.words("day");
    const count = data.value("count");
    const jobs = count === 1 ? "a job that ended" : `${count} jobs that ended`;
    return {
      subject: `Applications to ${company} will be deleted on ${day}`,
      preheader: "Hold what you still need, for instance for a complaint.",
      heading: "Applications will be deleted",
      lead: `On ${day} we delete the applications to ${jobs} at ${company}. If you have to keep some longer, for instance because of a complaint, hold them on the job's page. Otherwise there is nothing to do.`,
      blocks: [...listed(data), { button: "See your jobs", url: data.page(paths.previousJobs) }],
      reason: forMembers(company),
    };
  },
  /**
   * Contains no text that the applicant typed. Otherwise a visitor could send any text to another
   * person's email address.
   */
  "application-receipt"(data) {
    const job = data.words("jobName");
    const company = data.words("companyName");
    return {
      subject: `Receipt: your application for “${job}”`,
      preheader: "There is nothing to do. Keep this email if you may want to delete your application.",
      heading: "Your application has been sent",
      lead: `You asked for this receipt when you applied for “${job}” at ${company}. There is nothing to do: the company answers you directly.`,
      blocks: [
        {
          facts: {
            Job: job,
            Company: company,
            Pay: data.value("pay"),
            Place: data.words("place"),
            Sent: data.words("day"),
          },
        },
        "Keep this email. With its link you can delete your application, together with everything that you typed. The page asks once before it deletes.",
        { button: "Delete my application", url: data.link("deleteLink"), isSoft: true },
      ],
      reason: `You got this email because someone applied with this address and ticked “${applyingMessages.receipt}”. If it wasn't you, delete the application. An address gets at most one receipt an hour.`,
    };
  },
} satisfies Partial<Templates>;
