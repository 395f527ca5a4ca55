import { formatCount, formatQuantity } from "#domain/text/format.ts";

/** Rule 101: texts about the hires of the last year on the dashboard. */
export const hiresMessages = {
  title: "Hires in the last year",
  hires: "Hires",
  through: (productName: string) => `Through ${productName}`,
  daysToHire: "Days to hire",
  allHires: "Hired applicants and filled jobs",
  ofHires: (count: number) => `Of ${formatQuantity(count, "hire")}`,
  middle: "The middle value, from a job’s first day",
  noDays: "Not known yet",
  days: (days: number) => formatQuantity(days, "day"),
  elsewhere: "Hired elsewhere",
  unnamed: (productName: string) => `Hired through ${productName}`,
  atLeast: (count: number, most: number) => `${formatCount(count)}${count < most ? "" : "+"}`,
  loadFailed: "The hires could not be loaded. Please try again.",
} as const;

/** Rule 101: offers to close the job of an applicant who was marked as hired. */
export const filledOfferMessages = {
  question: "Close the job as filled?",
  close: "Close job",
  closeJob: (jobName: string) => `Close job ${jobName} as filled`,
  closed: (jobName: string) => `“${jobName}” is closed.`,
  reopened: (jobName: string) => `“${jobName}” is open again.`,
  notUndone: (jobName: string) => `“${jobName}” was changed in the meantime and not undone.`,
  undo: "Undo",
  failed: "The job was not changed. Please try again.",
} as const;
