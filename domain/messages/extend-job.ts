import type { Extension, ExtensionState } from "#domain/job-extension.ts";
import { RENEWAL_DAYS } from "#domain/limits.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";

const dayOf = (date: string | null) => formatCalendarDate(date ?? "");
const openUntil = (job: string | null, date: string | null) => `“${job}” is open until ${dayOf(date)}.`;

/** Texts of the page `/extend-job/{token}` (rule 75). */
export const extendJobMessages = {
  loading: "Loading the job",
  untitled: "Extend a job",
  extend: `Extend by ${RENEWAL_DAYS} days`,
  extending: "Extending...",
  failed: "The job was not extended. Please try again.",
  limit: "You have changed many jobs in the last hour. Please try again later.",
  notLoaded: "The job could not be loaded. Please try again.",
  toJobs: "Go to Previous Jobs",
  invalid: {
    title: "This link is no longer valid",
    lead: "A newer email replaced it, or you are no longer a member of the company.",
  },
} as const;

/** Returns the heading and text of the page for each state of the job. */
export const EXTENSION_TEXTS: Record<ExtensionState, (found: Extension) => { title: string; lead: string }> = {
  ready: ({ job_name, company, last_day, new_last_day }) => ({
    title: `Extend “${job_name}”`,
    lead: `This job of ${company} ends on ${dayOf(last_day)}. One click keeps it open until ${dayOf(new_last_day)}.`,
  }),
  extended: ({ job_name, new_last_day }) => ({
    title: "The job is extended",
    lead: openUntil(job_name, new_last_day),
  }),
  already_extended: ({ job_name, last_day }) => ({
    title: "The job was extended already",
    lead: openUntil(job_name, last_day),
  }),
  closed: ({ job_name }) => ({
    title: "The job is closed",
    lead: `A member closed “${job_name}” or chose when it closes. Members can reopen it under Previous Jobs.`,
  }),
  deleted: () => ({
    title: "The job was deleted",
    lead: "Members can restore it under Previous Jobs for 30 days.",
  }),
  expired: ({ job_name }) => ({
    title: "This link has expired",
    lead: `Members can renew or duplicate “${job_name}” under Previous Jobs.`,
  }),
  inactive: ({ company }) => ({
    title: "The company is inactive",
    lead: `${company} is read-only, so its jobs cannot be extended.`,
  }),
  too_far: ({ job_name }) => ({
    title: "The job runs long enough",
    lead: `“${job_name}” already runs for about a year.`,
  }),
  second_factor: ({ company }) => ({
    title: "Sign in to extend this job",
    lead: `${company} requires a second factor, so a link alone extends nothing. Sign in and renew the job under Previous Jobs.`,
  }),
};
