import { RENEWAL_DAYS } from "#domain/limits.ts";

/** Rule 83: texts of the confirmation that shows above the table after a new job is posted. */
export const publishReceiptMessages = {
  title: (jobName: string) => `“${jobName}” is posted`,
  next: "What happens next",
  review: "Now: our team reviews it.",
  reviewOfCompany: "Now: our team reviews your company and this job.",
  reviewHelp:
    "They read the oldest first; we can’t promise a time. We email you when they decide, with the reason if they send it back, unless you turned off “Emails about my jobs” in your account.",
  open: (end: string) => `Once approved: open until ${end}.`,
  openFrom: (start: string, end: string) => `From ${start}, once approved: open until ${end}.`,
  link: "Public link",
  linkWorks: "This link works once staff have approved it.",
  linkWorksFrom: (start: string) => `This link works from ${start}, once staff have approved it.`,
  remind: (days: string) => `On ${days}: an email reminds you that it ends.`,
  /** Shown if the job ends too early for a reminder. */
  end: (end: string) => `On ${end}: its last day.`,
  and: " and ",
  endHelp: `One click renews it for ${RENEWAL_DAYS} days. You can close it at any time.`,
  preview: "See it as job seekers will",
  previewFailed: "The preview could not be loaded. Please try again.",
  seePage: "See its page",
  another: "Post another like this",
  checkAddress: "Check address",
  toPostings: "Go to job postings",
} as const;
