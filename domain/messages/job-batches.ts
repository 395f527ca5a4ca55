import {
  JOB_BATCHES_PER_HOUR,
  JOB_CHANGES_PER_HOUR,
  JOBS_PER_DAY,
  LIVE_JOBS_MAX,
  RENEWABLE_DAYS,
  RENEWAL_DAYS,
} from "#domain/limits.ts";
import { formatQuantity } from "#domain/text/format.ts";

/**
 * The reason why a job was not changed. The reason is "gone" if the database did not return the
 * job.
 */
export type Obstacle = keyof typeof obstacles;
export type JobChange = "renew" | "close" | "duplicate" | "delete";

const are = (count: number, one: string, several: string) => `${count} ${count === 1 ? one : several}`;

const obstacles = {
  job_closed: (count: number) => are(count, "is closed", "are closed"),
  job_too_old: (count: number) => `${count} ended more than ${RENEWABLE_DAYS} days ago`,
  job_renewed_enough: (count: number) => are(count, "already runs for about a year", "already run for about a year"),
  job_changes: (count: number) => `${count} because you can change ${JOB_CHANGES_PER_HOUR} jobs an hour this way`,
  jobs_per_day: (count: number) => `${count} because a company can post ${JOBS_PER_DAY} jobs a day`,
  live_jobs: (count: number) =>
    `${count} because a company can have ${LIVE_JOBS_MAX.toLocaleString("en-US")} live jobs`,
  /** Rule 77 */
  applications_held: (count: number) => are(count, "has held applications", "have held applications"),
  gone: (count: number) => are(count, "is gone", "are gone"),
} as const;

const participles = { renew: "renewed", close: "closed", duplicate: "duplicated", delete: "deleted" } as const;

const asBefore = (count: number) =>
  `${formatQuantity(count, "job")} ${count === 1 ? "is back as it was" : "are back as they were"}.`;
const undone = {
  renew: asBefore,
  close: asBefore,
  duplicate: (count: number) => `${formatQuantity(count, "copy", "copies")} removed.`,
  delete: (count: number) => `${formatQuantity(count, "job")} restored.`,
} as const;

/** Rule 80: texts for changing several jobs together. They load when the user clicks Select. */
export const jobBatchMessages = {
  page: "All on this page",
  selected: (count: number, elsewhere: number) =>
    count === 0
      ? "Select the jobs to change"
      : `${count} selected${elsewhere > 0 ? `, ${elsewhere} on other pages` : ""}`,
  verbs: { renew: `Renew ${RENEWAL_DAYS} days`, close: "Close…", duplicate: "Duplicate", delete: "Delete" },
  busy: { renew: "Renewing...", close: "Closing...", duplicate: "Duplicating...", delete: "Deleting..." },
  closeTitle: (count: number) => (count === 1 ? "Close Job" : `Close ${count} Jobs`),
  whyClose: (count: number) => `Why are you closing ${count === 1 ? "it" : "them"}?`,
  deleteTitle: "Delete Jobs",
  /** The text before and after the number of jobs. */
  deleteConfirmation: ["Are you sure you want to delete these ", "? This action cannot be undone."],
  andMore: (count: number) => `and ${count} more`,
  /** Returns a sentence such as "3 jobs renewed. Not renewed: 1 is closed." */
  report(change: JobChange, done: number, left: Partial<Record<Obstacle, number>>): string {
    const reasons = (Object.entries(left) as [Obstacle, number][]).map(([obstacle, count]) =>
      obstacles[obstacle](count),
    );
    const rest = reasons.length > 0 ? ` Not ${participles[change]}: ${reasons.join(", ")}.` : "";
    return `${formatQuantity(done, "job")} ${participles[change]}.${rest}`;
  },
  undo: "Undo",
  undone: (change: JobChange, { done, kept, full }: { done: number; kept: number; full: number }) =>
    [
      done > 0 && undone[change](done),
      kept > 0 && `${are(kept, "was", "were")} changed in the meantime and not undone.`,
      full > 0 && `Not undone: ${obstacles.live_jobs(full)}.`,
    ]
      .filter(Boolean)
      .join(" "),
  undoFailed: "Failed to undo. Please try again.",
  unknown: "We don’t know whether it was done. Please look at the list before you try again.",
  failed: (change: JobChange) => `Failed to ${change} the jobs. Please try again.`,
  tooManyBatches: `You can change several jobs at once ${JOB_BATCHES_PER_HOUR} times an hour. Please try again later.`,
} as const;
