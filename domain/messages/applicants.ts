import { formatCount, formatQuantity } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";

/**
 * Texts about applicants on a job's page (rule 77). They are not in messages.ts, because that file
 * loads with the first screen.
 */
export const applicantsMessages = {
  title: "Applicants",
  /** Marking an application sends no email to the applicant. */
  hint: "Only your team sees how you mark them. They are not told.",
  none: "No applications yet",
  noneHints: {
    form: "Applications from the job’s public page appear here, newest first.",
    email: "This job takes applications by email. They do not appear here.",
    elsewhere: "People apply for this job outside this portal. Their applications do not appear here.",
  },
  count: (from: number, to: number, total: number) =>
    total === 1 ? "1 applicant" : `Showing ${from} to ${to} of ${total} applicants`,
  /** Shown if some applications have no name. The page counts them without listing them. */
  unnamed: (count: number) =>
    `${formatQuantity(count, "application")} came before names were kept. ${count === 1 ? "It is" : "They are"} only counted.`,
  unread: (named: number, unread: number) =>
    `${formatQuantity(named, "applicant")}${unread > 0 ? `, ${formatCount(unread)} new` : ""}`,
  list: "List of applicants",
  backToList: "All applicants",
  nextToAnswer: (name: string, job: string) => `Next to answer: ${name} (${job})`,
  next: "Next applicant",
  nextHint: "Next applicant (J)",
  before: "Previous applicant",
  beforeHint: "Previous applicant (K)",
  position: (position: number, total: number) => `${formatCount(position)} of ${formatCount(total)}`,
  gone: "This application is no longer here. It was deleted, or the link is wrong.",
  newer: "Newer",
  older: "Older",

  states: { new: "New", contacted: "Contacted", interview: "Interview", hired: "Hired", declined: "Declined" },
  markContacted: "Mark contacted",
  decline: "Decline",
  markNew: "Mark as new",
  hold: "Hold",
  release: "Release",
  held: "Held",
  deletionAsked: "Asked for deletion",
  inFlood: "Arrived during a flood",
  whatFloodMeans: "Far more applications than usual came in at that time, so this application may not be real.",
  noMessage: "No message",
  answerSubject: (jobName: string) => `Your application: ${jobName}`,

  holdAll: "Hold all",
  releaseAll: "Release all",
  allHeld: "All applications to this job are held: none of them is deleted.",
  whatHoldDoes:
    "Applications are deleted some time after the job ends. Hold one that you have to keep longer, for instance because of a complaint.",
  deletedOn: (day: string) =>
    `Applications to this job are deleted on ${formatCalendarDate(day)}. Hold what you have to keep longer, for instance because of a complaint.`,

  loadFailed: "The applicants could not be loaded. Please try again.",
  markFailed: "The application was not marked. Please try again.",
  holdFailed: "The hold was not changed. Please try again.",
} as const;
