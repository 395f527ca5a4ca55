import { JOB_BATCH_SIZE } from "#domain/limits.ts";
import { formatQuantity } from "#domain/text/format.ts";

/**
 * Rule 80: texts for sorting, selecting several rows and the CSV export. Rule 94: texts about
 * applications. They are not in messages.ts, because that file loads with the first screen.
 */
export const jobTableWorkMessages = {
  tools: "Filter and sort",
  showJobs: "Show jobs",
  sortLabel: "Sort jobs",
  newestFirst: "Newest first",
  /** Names of the sort orders, in the select on phones and in announcements. */
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

  /** Repeats texts of posting-state.ts, so that the table doesn't load that whole file. */
  inReview: "In review",
  needsChange: "Needs a change",
  paused: (until: string | null) => (until ? `Paused until ${until}` : "Paused"),
  newApplications: (count: number) => `${count.toLocaleString("en-US")} new`,

  /** Names of the filters behind the dashboard's links. */
  dashboardFilters: {
    ending: "Active, ending within a week",
    applied: "Active, with applications",
    viewed: "Active, with views",
    "in-review": "Active, in review",
    "sent-back": "Active, needs a change",
  },

  noApplications: "No applications yet",
  byEmail: "Applications come by email",
  onWebsite: "People apply on your website",

  selectJob: (jobName: string) => `Select ${jobName}`,
  tooManySelected: `You can select at most ${JOB_BATCH_SIZE} jobs at once.`,

  cancelExport: "Cancel Export",
  exporting: (done: number, total: number) => `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`,
  exported: (count: number) => `${formatQuantity(count, "job")} exported.`,
  exportFailed: "Failed to export the jobs. Please try again.",
} as const;
