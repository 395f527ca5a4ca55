import { JOB_BATCH_SIZE } from "#domain/limits.ts";
import { formatQuantity } from "#domain/text/format.ts";

/** Rule 80: sorting, several rows at once, CSV; what rule 94 says of applications. Not among messages.ts, which comes with the first screen. */
export const jobTableWorkMessages = {
  sortLabel: "Sort jobs",
  newestFirst: "Newest first",
  /** What the select on a phone calls the orders, and what is announced. */
  sorts: {
    title: "Title, A to Z",
    "-title": "Title, Z to A",
    location: "Location, A to Z",
    "-location": "Location, Z to A",
    dates: "Ending first",
    "-dates": "Ending last",
    status: "Active first",
    "-status": "Closed first",
  },
  sorted: (order: string) => `Sorted: ${order}`,

  noApplications: "No applications yet",
  byEmail: "Applications come by email",
  onWebsite: "People apply on your website",

  select: "Select",
  selectJob: (jobName: string) => `Select ${jobName}`,
  doneSelecting: "Done",
  tooManySelected: `You can select at most ${JOB_BATCH_SIZE} jobs at once.`,

  export: "Export CSV",
  cancelExport: "Cancel Export",
  exporting: (done: number, total: number) => `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
  exported: (count: number) => `${formatQuantity(count, "job")} exported.`,
  exportFailed: "Failed to export the jobs. Please try again.",
} as const;
