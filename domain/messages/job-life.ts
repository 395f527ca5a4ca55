import { BIN_LIFETIME_DAYS, JOB_CHANGES_PER_HOUR, RENEWABLE_DAYS, RENEWAL_DAYS } from "#domain/limits.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";

/**
 * Rules 60 and 99: texts for closing, reopening, renewing, pausing, deleting with Undo, and
 * restoring a job. They are not in messages.ts, because that file loads with the first screen.
 */
export const jobLifeMessages = {
  openPublicPage: "Open public page",
  copyLink: "Copy link",
  linkCopied: "The link to the public page is copied.",
  linkNotCopied: (url: string) => `The link could not be copied. It is ${url}`,
  pause: "Pause until a day…",
  changePause: "Change the pause…",
  endPause: "Take applications again",
  close: "Close job…",
  reopen: "Reopen job",
  renew: `Renew for ${RENEWAL_DAYS} days`,
  tooOld: `Ended more than ${RENEWABLE_DAYS} days ago. Duplicate this job instead.`,

  closeTitle: "Close Job",
  closeVerb: "Close Job",
  whyClose: "Why are you closing it?",
  reasons: {
    filled_here: "Filled here",
    filled_elsewhere: "Filled elsewhere",
    not_needed: "No longer needed",
  },
  whenClose: "When?",
  closeNow: "Now",
  closeLater: "At the end of a day",
  closingDate: "Last day",
  closingDateOutside: (first: string, last: string) =>
    `Choose a day from ${formatCalendarDate(first)} to ${formatCalendarDate(last)}.`,

  closed: (jobName: string) => `“${jobName}” is closed.`,
  closesOn: (jobName: string, date: string) => `“${jobName}” closes at the end of ${formatCalendarDate(date)}.`,
  reopened: (jobName: string) => `“${jobName}” is open again.`,
  undone: (jobName: string) => `“${jobName}” is back as it was.`,
  notUndone: (jobName: string) => `“${jobName}” was changed in the meantime and not undone.`,
  renewed: (jobName: string, end: string) => `“${jobName}” runs until ${formatCalendarDate(end)}.`,
  restored: (jobName: string) => `“${jobName}” is restored.`,
  undo: "Undo",

  closeFailed: "Failed to close job. Please try again.",
  reopenFailed: "Failed to reopen job. Please try again.",
  renewFailed: "Failed to renew job. Please try again.",
  restoreFailed: "Failed to restore job. Please try again.",
  renewedEnough: "This job already runs for about a year.",
  /** Rule 77 */
  applicationsHeld: "Applications to this job are held. Release them on its page before you delete it.",
  tooMany: `You can change ${JOB_CHANGES_PER_HOUR} jobs an hour this way. Please try again later.`,

  /** Shown for a job that staff deleted. */
  ourStaff: "our staff, and only they can restore it",
  recentlyDeletedLead: `Deleted jobs can be restored for ${BIN_LIFETIME_DAYS} days.`,
  nothingDeleted: `Nothing was deleted in the last ${BIN_LIFETIME_DAYS} days.`,
  deletedLoadFailed: "The deleted jobs could not be loaded. Please try again.",
  restore: "Restore",
  restoring: "Restoring...",
} as const;
