import type { Row } from "#domain/rows.ts";
import { formatCount, formatQuantity } from "#domain/text/format.ts";

export type AnswerKind = Row<"answer_texts">["kind"];
export type AnswerText = Pick<Row<"answer_texts">, "subject" | "body">;

/**
 * The portal's own answers to applicants (rule 97). A company can replace them. {name}, {job} and
 * {company} stand for the applicant's name, the title of the job and the company's name.
 */
export const DEFAULT_ANSWERS: Readonly<Record<AnswerKind, AnswerText>> = {
  invite: {
    subject: "Your application: {job}",
    body: "Hello {name},\n\nThank you for applying for {job} at {company}. We would like to meet you. Which day and time would suit you this week or next?\n\nKind regards,\n{company}",
  },
  decline: {
    subject: "Your application: {job}",
    body: "Hello {name},\n\nThank you for applying for {job} at {company}, and for the time you took. We have decided to continue with other applicants this time. We wish you all the best in your search.\n\nKind regards,\n{company}",
  },
  question: {
    subject: "A question about your application: {job}",
    body: "Hello {name},\n\nThank you for applying for {job} at {company}. Before we decide, we have a question:\n\n\n\nKind regards,\n{company}",
  },
};

/** Texts about answering applicants (rule 97). The portal sends no answer itself. */
export const answersMessages = {
  verbs: { invite: "Invite", decline: "Decline", question: "Ask a question" } satisfies Record<AnswerKind, string>,
  answerOne: (verb: string, name: string) => `${verb} ${name}`,
  answerThisOne: (verb: string, name: string) => `${verb}: ${name}`,
  title: (verb: string, count: number, name: string) =>
    `${verb}: ${count === 1 ? name : formatQuantity(count, "applicant")}`,
  howItWorks: "Your email program opens with this text. Change it there and send it. The portal sends nothing itself.",
  several: "Everyone is in BCC, so that applicants don’t see each other.",
  openAgain: "Open the email again",
  openPart: (part: number, from: number, to: number) =>
    `Email ${formatCount(part)}, to applicants ${formatCount(from)} to ${formatCount(to)}`,
  leftOut: "This text is too long to open in an email program. Copy it from here.",
  copyText: "Copy text",
  copyAddresses: "Copy addresses",
  ask: (state: string) => `Did you send it? Then mark as ${state}.`,
  mark: (state: string) => `Mark as ${state}`,
  keep: "Not yet",
  change: "Change this text for your company",
  changeTitle: (verb: string) => `Text for “${verb}”`,
  subject: "Subject",
  body: "Text",
  placeholders: "{name}, {job} and {company} are filled in for each email.",
  save: "Save text",
  useDefault: "Use the portal’s text",
  cancel: "Cancel",
  saveFailed: "The text was not saved. Please try again.",
  ourJob: "our job",
} as const;
