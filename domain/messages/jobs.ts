/** Spec §2 "Previous Job Postings", §4 "Job status and approval", §8. */
export const jobTableMessages = {
  title: "Previous Job Postings",
  searchPlaceholder: "Search jobs...",
  allJobs: "All Jobs",
  activeJobs: "Active Jobs",
  expiredJobs: "Expired Jobs",
  note: "Only active jobs can be edited. Expired jobs must be duplicated or renewed.",
  empty: "No job postings found matching your criteria.",
  footer: (...counts: [from: number, to: number, total: number]) => {
    const [from, to, total] = counts.map((count) => count.toLocaleString("en-US"));
    return `Showing ${from} to ${to} of ${total} ${total === "1" ? "job" : "jobs"}`;
  },
  previous: "Previous",
  next: "Next",
  active: "Active",
  expired: "Expired",
  /** Rule 60 */
  closed: "Closed",
  staffApproved: "Staff Approved",
  awaitingStaffApproval: "Awaiting Staff Approval",
  expiredEditTooltip: "Expired jobs cannot be edited. Duplicate this job instead.",
  /** Rule 60 */
  closedEditTooltip: "Closed jobs cannot be edited. Duplicate this job instead.",
  /** Rule 32 */
  saved: (jobName: string) => `“${jobName}” is saved.`,
  savedElsewhere: (jobName: string) => `“${jobName}” is saved, but it isn't in this list.`,
  showAll: "Show all jobs",
  deleteTitle: "Delete Job",
  /** The job's name is between these two texts. */
  deleteConfirmation: ['Are you sure you want to delete the job "', '"? This action cannot be undone.'],
  deleteFailed: "Failed to delete job. Please try again.",
  /**
   * Rule 60: the button that opens a job's menu. The texts of the menu and its dialogs are in
   * job-life.ts, which loads with the menu.
   */
  moreActions: "More actions",
  moreActionsFor: (jobName: string) => `More actions for ${jobName}`,
  deleted: (jobName: string) => `“${jobName}” is deleted.`,
  undo: "Undo",
  recentlyDeleted: "Recently deleted",
  closedBecause: {
    filled_here: "Closed: filled here",
    filled_elsewhere: "Closed: filled elsewhere",
    not_needed: "Closed: no longer needed",
  },
  closing: "Closes on its last day",
  duplicateFailed: "The job could not be loaded. Please try again.",
  storageFull: "Your browser's storage is full, so the job could not be opened.",
  /** Introduces the reason why staff sent a job back. */
  sentBack: "Sent back by our team:",
} as const;

/** Spec §2 "Suggested Jobs", §8. */
export const suggestionMessages = {
  title: "Suggested Jobs",
  note: "These are jobs we've found on your website. You can approve them to add to your job listings or deny them to remove from suggestions.",
  empty: "No suggested jobs found. We'll notify you when we find jobs that match your company profile.",
  approveFailed: "Failed to approve job. Please try again.",
  denyFailed: "Failed to deny job. Please try again.",
  approved: (jobName: string) =>
    `Job "${jobName}" has been approved. You will be redirected to review and finalize the job details.`,
  /** Rule 35 */
  undoFailed: (jobName: string) => `Failed to bring job "${jobName}" back. Please try again.`,
  denied: (jobName: string) => `Job "${jobName}" has been denied and removed from suggestions.`,
} as const;
