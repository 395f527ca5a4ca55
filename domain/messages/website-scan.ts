import { formatQuantity } from "#domain/text/format.ts";

/** Rules 72 and 73. These texts load with the screens that show a scan. */
export const websiteScanMessages = {
  title: "Jobs on your website",
  look: "Look for jobs now",
  cancel: "Cancel",
  never: "We have not read your website yet.",
  waiting: "Waiting for its turn...",
  reading: "Reading your website...",
  progress: (pages: number, jobs: number) =>
    `${formatQuantity(pages, "page")} read, ${formatQuantity(jobs, "job")} found so far`,
  ended: (when: string) => `Last read ${when}`,
  canceled: "Canceled. Nothing was changed.",
  failed: "We could not finish reading your website. Please try again later.",
  found: (jobs: number, isNew: number) =>
    `${formatQuantity(jobs, "job")} found${isNew === 0 ? ", none of them new" : `, ${isNew} of them new`}.`,
  nothing: "We found no jobs on your website.",
  notOpened: (host: string, suggestions: number) => {
    const rest = suggestions === 1 ? "The job below is" : `The ${suggestions} jobs below are`;
    return `We couldn't open ${host}.${suggestions > 0 ? ` ${rest} from an earlier read.` : ""}`;
  },
  /** A job board that the portal links to but does not read. */
  onBoard: (board: string) => `Your jobs are on ${board}.`,
  openBoard: (board: string) => `Open ${board}`,
  /** Rule 73 */
  leftOut: (jobs: number) =>
    `${formatQuantity(jobs, "entry", "entries")} left out, because you marked most of the list as “Not a job”.`,
  include: "Include them again",
  included: "The next scan includes what was left out.",
  includeFailed: "That did not work. Please try again.",
  whatWasRead: "What we read",
  loadFailed: "What we read on your website could not be loaded. Please try again.",
  notApproved: "We look for jobs once our team has approved your company.",
  refusals: {
    not_approved: "We look for jobs once our team has approved your company.",
    no_website: "Your company profile has no website. Add one, then we can look for jobs there.",
    scan_hour: "We looked less than an hour ago. Please try again later.",
    scan_host: "This website was read for another company today. Please try again tomorrow.",
    not_allowed: "You can't do this for this company any more.",
    not_configured: "Looking for jobs is turned off in this portal.",
    failed: "That did not work. Please try again.",
  },
  cancelFailed: "The scan could not be canceled. Please try again.",

  changed: "Changed on your website",
  gone: "No longer on your website",
  uncertain: "Uncertain",
  because: (words: string[]) => `It looks like a job because of ${words.map((word) => `“${word}”`).join(", ")}.`,

  /** Explains why a job from a job board, a feed or markup was suggested. */
  markedUp: {
    board: "It is on your job board.",
    feed: "It is in your website's job feed.",
    "json-ld": "Your website marks it as a job posting.",
    microdata: "Your website marks it as a job posting.",
    rdfa: "Your website marks it as a job posting.",
  },

  /** Rule 73 */
  notAJob: "Not a job",
  markedNotAJob: (jobName: string) =>
    `"${jobName}" is marked as not a job. If you mark most of a list on your website, we leave the list out.`,

  goneQuestion: "Gone from your website – close it?",
  close: "Close Job",
  keep: "Keep it open",
  keepFailed: "Your answer was not saved. Please try again.",
} as const;
