import { DASHBOARD_ROWS_READ } from "#domain/limits.ts";
import { formatCount, formatQuantity } from "#domain/text/format.ts";
import { type CalendarDate, daysBetween, formatCalendarDate } from "#domain/time/calendar-date.ts";

/** Spec §2 "Dashboard". These texts load with the dashboard. */
export const dashboardMessages = {
  title: (companyName: string) => `${companyName} Dashboard`,
  activeJobPostings: "Active Job Postings",
  totalApplications: "Total Applications",
  profileViews: "Profile Views",
  recentActivity: "Recent Activity",
  noActivity: "No recent activity to display",
  noActivityHint: "Applications, approvals and the end of a posting show up here.",
  duplicateIt: "Duplicate it",
  andMore: (count: number) => ` and ${formatQuantity(count, "more job")}`,
  happened: {
    posted: (count: number) => `${count === 1 ? "was" : "were"} posted`,
    approval: (count: number) => `${count === 1 ? "was" : "were"} approved by staff`,
    expiry: () => "expired.",
  },

  ofActiveJobs: "Of the active jobs",
  viewsOfActiveJobs: "Views of the active jobs",
  noOpenJobs: "No open jobs",
  noneEndsSoon: "None ends within a week",
  endSoon: (count: number) => `${formatQuantity(count, "ends", "end")} within a week`,

  toAnswer: "Applicants to answer",
  /** Adds "+" if the database has stopped counting at this number. */
  atLeast: (count: number) => `${formatCount(count)}${count < DASHBOARD_ROWS_READ ? "" : "+"}`,
  noMessage: "No message",
  showMore: (count: number) => `Show ${formatCount(count)} more`,
  showFewer: "Show fewer",
  olderApplicants: "All new applicants",
  endingThisWeek: "Ending this week",
  ends: (day: CalendarDate, today: CalendarDate) => {
    const days = daysBetween(today, day);
    const when = days === 0 ? "Today" : days === 1 ? "Tomorrow" : `In ${days} days`;
    return `${when}, ${formatCalendarDate(day).replace(/, \d+$/, "")}`;
  },
  renew: "Renew",
  inReview: "In review",
  needsChange: "Needs a change",
  edit: "Edit",
  suggestions: (count: number) =>
    `${formatQuantity(count, "job")} found on your website ${count === 1 ? "waits" : "wait"} for your decision`,
  seeAll: "See all",
  loadFailed: "The dashboard could not be loaded. Please try again.",
} as const;

/**
 * Texts on the dashboard of a new company, until all three steps are done or the list is dismissed.
 */
export const firstStepsMessages = {
  title: "First steps",
  company: "Set up your company",
  firstJob: "Post your first job",
  firstJobHint: "It takes a few minutes, and you can change it afterwards.",
  colleague: "Invite a colleague",
  colleagueHint: "They sign in with their own email and see the same jobs.",
  review: "Our team reviews each new company and job before job seekers see it; everything here works in the meantime.",
  dismiss: "Dismiss first steps",
} as const;
