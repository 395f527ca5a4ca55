import type { JobOutcome } from "#domain/job-outcome.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";

/** Rule 101: returns the name of an outcome, as an answer and in sentences. */
export function outcomeName(outcome: JobOutcome, productName: string): string {
  if (outcome === "hired_here") return `Hired through ${productName}`;
  return outcome === "hired_elsewhere" ? "Hired elsewhere" : "Not hired";
}

/** Texts of the page `/job-outcome/{token}` (rule 101). */
export const jobOutcomeMessages = {
  loading: "Loading the job",
  untitled: "Did you hire someone?",
  title: (jobName: string) => `Did you hire someone for “${jobName}”?`,
  question: (company: string, lastDay: string) =>
    `This job of ${company} ended on ${formatCalendarDate(lastDay)}. Your answer counts on your dashboard. Only your team sees it.`,
  recording: "Saving...",
  failed: "Your answer was not saved. Please try again.",
  limit: "You have changed many jobs in the last hour. Please try again later.",
  notLoaded: "The job could not be loaded. Please try again.",
  recordedTitle: "Thank you",
  answeredTitle: "The outcome is known",
  recorded: (jobName: string, outcome: string) => `The outcome of “${jobName}” is: ${outcome}.`,
  openTitle: "The job is open again",
  open: (jobName: string) => `“${jobName}” takes applications. We ask again a week after it ends.`,
  deletedTitle: "The job was deleted",
  deleted: "Members can restore it under Previous Jobs for 30 days.",
  expiredTitle: "This link has expired",
  expired: (jobName: string) => `The link to answer for “${jobName}” works for 60 days after its last day, and once.`,
  inactiveTitle: "The company is inactive",
  inactive: (company: string) => `${company} is read-only, so no answer can be saved.`,
  secondFactorTitle: "Sign in to answer",
  secondFactor: (company: string) =>
    `${company} requires a second factor, so a link alone saves nothing. Sign in and answer on the job’s page.`,
  invalidTitle: "This link is no longer valid",
  invalid: "A newer email replaced it, or you are no longer a member of the company.",
  toDashboard: "Go to the dashboard",

  /** On the page of a job that is over. */
  choice: "Did you hire someone?",
  saved: "Your answer is saved.",
} as const;
