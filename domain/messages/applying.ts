import { APPLICANT_MESSAGE_MAX_LENGTH, LINE_MAX_LENGTH } from "#domain/limits.ts";

/**
 * Texts of the public form for applicants (rule 77). They are not in messages.ts, because that file
 * loads with the first screen.
 */
export const applyingMessages = {
  title: (jobName: string) => `Apply for ${jobName}`,
  name: "Your name",
  email: "Your email address",
  phone: "Your phone number (optional)",
  message: "Your message (optional)",
  receipt: "Email me a receipt",
  receiptHint:
    "It names the job, the company and the day, and has a link that deletes your application. You get at most one an hour.",
  send: "Send application",

  readers: (company: string) =>
    `Only the members of ${company} on this portal read what you send. They answer by email or phone.`,
  howLong: (days: number, company: string) =>
    `It is deleted ${days} days after the job closes, or later if ${company} has to keep it, for instance because of a complaint. After sending it you get a link to delete it yourself.`,

  privacy: "Privacy notice of this portal",

  optional: (question: string) => `${question} (optional)`,
  yes: "Yes",
  no: "No",
  answerMissing: "Please choose yes or no",
  answerTooLong: `Please use at most ${LINE_MAX_LENGTH} characters`,

  nameMissing: "Please enter your name",
  emailMissing: "Please enter your email address",
  emailInvalid: "Please enter a valid email address",
  phoneInvalid: "Please enter a phone number, or leave this empty",
  messageTooLong: `Please use at most ${APPLICANT_MESSAGE_MAX_LENGTH.toLocaleString("en-US")} characters`,
  somethingMissing: "Nothing was sent yet. Please fix what is marked below. The rest is as you typed it.",
  expired:
    "This page was open for more than a day, so nothing was sent yet. What you typed is still here: please send it again.",
  looksAutomatic:
    "Nothing was sent yet, because a hidden field was filled in. What you typed is still here: please send it again.",
} as const;
