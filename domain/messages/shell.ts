import { formatQuantity } from "#domain/text/format.ts";

/** Spec §2 "Layout" and "Route table". */
export const shellMessages = {
  companyProfile: "Company Profile",
  dashboard: "Dashboard",
  postNewJob: "Post New Job",
  previousJobs: "Previous Jobs",
  userPermissions: "User Permissions",
  suggestedJobs: "Suggested Jobs",
  /** The bar at the bottom of a phone's screen. */
  quickLinks: "Quick links",
  home: "Home",
  jobs: "Jobs",
  applicants: "Applicants",
  more: "More",
  search: "Search",
  switchCompany: "Switch company",
  createEmployer: "Create new employer",
  requestAccess: "Request access to employer",
  logOut: "Log Out",
  /** Spec §2, employer access screen. */
  signOut: "Sign Out",
  /** Rule 14 */
  companyInactive: "This company is inactive. You can look at everything, but nothing can be changed.",
  noOtherCompanies: "No other companies",
  companiesFailed: "Your companies could not be loaded. Please try again.",
  loggedOutHereOnly: "You are logged out in this browser. The server could not be reached to end the session there.",
} as const;

/** Spec §2, company selector. */
export const companySelectorMessages = {
  title: "Select a company",
  createNew: "Create New",
  requestAccess: "Request Access",
  none: "You don't have access to any companies.",
  noneHelp: "Please contact an administrator.",
  inReview: "In review",
  inactive: "Inactive",
  jobs: (count: number) => (count === 0 ? "No active jobs" : formatQuantity(count, "active job")),
} as const;

/** Spec §2 "Bug-report tool and error fallback", §8. The text `prepared` is from rule 50. */
export const bugReportMessages = {
  title: "Report a bug",
  masked: "Emails, links and codes are masked before anything is shown, copied or sent.",
  lastEntries: (count: number) => `Last ${count} entries`,
  everything: "What will be copied",
  send: "Send Bug Report",
  showConsole: "Display Console on Screen",
  copyLogs: "Copy Logs to Clipboard",
  consoleLogs: "Console Logs",
  systemInfo: "System Info",
  network: "Network",
  authState: "Auth State",
  copyAll: "Copy All",
  download: "Download",
  refresh: "Refresh",
  copied: "Copied",
  copyFailed: "The logs could not be copied. You can download them from the console on screen.",
  prepared: "Mail client opened and logs copied to clipboard.",
  emailProgramFailed: (email: string) =>
    `Could not open email client. Logs copied to clipboard - please email them to ${email}`,
  failed: (email: string) => `Failed to prepare bug report. Please contact ${email} directly.`,
} as const;

/** Rule 15: shown before unsaved changes are lost. */
export const leaveMessages = {
  title: "Leave without saving?",
  explanation: "What you changed here is not saved. If you leave now, it is lost.",
  stay: "Stay",
  leave: "Leave",
} as const;

/** Spec §2 and §8 "Render error". */
export const errorFallbackMessages = {
  title: "Something went wrong",
  tryAgain: "Try again",
  kept: "What you typed into a new job or a new company is kept. Please try again; if it happens again, let us know.",
} as const;

/** Shown after a 429 response, whose Retry-After is `seconds`. */
export const tooManyRequests = (seconds: number) =>
  `Too many requests. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;

export const offlineMessages = {
  offline: "You are offline. Please keep this page open; saving works again when you are back.",
  notOpened: "This could not be opened. Please check your connection and try again.",
  updated: "The portal was updated. Save your work, then reload the page.",
  editorFailed: "The editor could not be loaded. Please check your connection and try again.",
} as const;
