import type { JobOutcome, OutcomeQuestion, OutcomeState } from "#domain/job-outcome.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";

/** Rule 101: returns the text of an outcome. Buttons and messages use this text. */
export function outcomeName(outcome: JobOutcome, productName: string): string {
  if (outcome === "hired_here") return `Hired through ${productName}`;
  return outcome === "hired_elsewhere" ? "Hired elsewhere" : "Not hired";
}

/** Texts of the page `/job-outcome/{token}` (rule 101). */
export const jobOutcomeMessages = {
  loading: "Loading the job",
  untitled: "Did you hire someone?",
  recording: "Saving...",
  failed: "Your answer was not saved. Please try again.",
  limit: "You have changed many jobs in the last hour. Please try again later.",
  notLoaded: "The job could not be loaded. Please try again.",
  toDashboard: "Go to the dashboard",
  invalid: {
    title: "This link is no longer valid",
    lead: "A newer email replaced it, or you are no longer a member of the company.",
  },

  /** Shown on the page of a closed or expired job. */
  choice: "Did you hire someone?",
  saved: "Your answer is saved.",
} as const;

type TextOfState = (found: OutcomeQuestion, productName: string) => { title: string; lead: string };

const known = ({ job_name, outcome }: OutcomeQuestion, productName: string) =>
  `The outcome of “${job_name}” is: ${outcome ? outcomeName(outcome, productName) : ""}.`;

/** Returns the heading and text of the page /job-outcome for each `OutcomeState`. */
export const OUTCOME_TEXTS: Record<OutcomeState, TextOfState> = {
  ready: ({ job_name, company, last_day }) => ({
    title: `Did you hire someone for “${job_name}”?`,
    lead: `This job of ${company} ended on ${formatCalendarDate(last_day ?? "")}. Your answer counts on your dashboard. Only your team sees it.`,
  }),
  recorded: (found, productName) => ({ title: "Thank you", lead: known(found, productName) }),
  answered: (found, productName) => ({ title: "The outcome is known", lead: known(found, productName) }),
  open: ({ job_name }) => ({
    title: "The job is open again",
    lead: `“${job_name}” takes applications. We ask again a week after it ends.`,
  }),
  deleted: () => ({
    title: "The job was deleted",
    lead: "Members can restore it under Previous Jobs for 30 days.",
  }),
  expired: ({ job_name }) => ({
    title: "This link has expired",
    lead: `The link to answer for “${job_name}” works for 60 days after its last day, and once.`,
  }),
  inactive: ({ company }) => ({
    title: "The company is inactive",
    lead: `${company} is read-only, so no answer can be saved.`,
  }),
  second_factor: ({ company }) => ({
    title: "Sign in to answer",
    lead: `${company} requires a second factor, so a link alone saves nothing. Sign in and answer on the job’s page.`,
  }),
};
