import { RENEWAL_DAYS } from "#domain/limits.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";

/** Texts of the page `/extend-job/{token}` (rule 75). */
export const extendJobMessages = {
  loading: "Loading the job",
  title: (jobName: string) => `Extend “${jobName}”`,
  untitled: "Extend a job",
  question: (company: string, lastDay: string, newLastDay: string) =>
    `This job of ${company} ends on ${formatCalendarDate(lastDay)}. One click keeps it open until ${formatCalendarDate(newLastDay)}.`,
  extend: `Extend by ${RENEWAL_DAYS} days`,
  extending: "Extending...",
  failed: "The job was not extended. Please try again.",
  limit: "You have changed many jobs in the last hour. Please try again later.",
  notLoaded: "The job could not be loaded. Please try again.",
  extendedTitle: "The job is extended",
  extended: (jobName: string, lastDay: string) => `“${jobName}” is open until ${formatCalendarDate(lastDay)}.`,
  alreadyTitle: "The job was extended already",
  already: (jobName: string, lastDay: string) => `“${jobName}” is open until ${formatCalendarDate(lastDay)}.`,
  closedTitle: "The job is closed",
  closed: (jobName: string) =>
    `A member closed “${jobName}” or chose when it closes. Members can reopen it under Previous Jobs.`,
  deletedTitle: "The job was deleted",
  deleted: "Members can restore it under Previous Jobs for 30 days.",
  expiredTitle: "This link has expired",
  expired: (jobName: string) => `Members can renew or duplicate “${jobName}” under Previous Jobs.`,
  inactiveTitle: "The company is inactive",
  inactive: (company: string) => `${company} is read-only, so its jobs cannot be extended.`,
  tooFarTitle: "The job runs long enough",
  tooFar: (jobName: string) => `“${jobName}” already runs for about a year.`,
  secondFactorTitle: "Sign in to extend this job",
  secondFactor: (company: string) =>
    `${company} requires a second factor, so a link alone extends nothing. Sign in and renew the job under Previous Jobs.`,
  invalidTitle: "This link is no longer valid",
  invalid: "A newer email replaced it, or you are no longer a member of the company.",
  toJobs: "Go to Previous Jobs",
} as const;
