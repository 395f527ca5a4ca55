import { JOB_CHART_DAYS } from "#domain/limits.ts";

/** Rule 83: the page of a job. Comes with it, later than job-screen.ts. */
export const jobPageMessages = {
  edit: "Edit",
  duplicate: "Duplicate",

  publicPage: "Public page",
  isPublic: "Anyone can read this job, without signing in.",
  unreadText: "Instructions or benefits that you changed are left out until our team has read them.",
  unreadWebsite: "Your company’s website has changed and is left out until our team has looked at it.",
  copyLink: "Copy link",
  copied: "Copied",
  copyFailed: "Your browser refused to copy. Please select the text instead.",
  notPublic: {
    off: () => "Public job pages are turned off on this platform.",
    closed: () => "Not public: the job is closed. Reopen it to show it again.",
    expired: () => "Not public: the job has expired. Renew it to show it again.",
    sentBack: () => "Not public: our team sent it back. Change it, and they will look at it again.",
    awaiting: () => "Not public yet: our team reviews each job first. The page opens with the approval.",
    notStarted: (start: string) => `Not public yet: the page opens on ${start}, the job’s first day.`,
    companyInactive: () => "Not public: the company is inactive.",
    companyAwaiting: () => "Not public yet: our team reviews your company first.",
  },
  structuredData: "Data for search engines",
  copyData: "Copy data",

  figures: "Figures",
  figuresFailed: "The figures could not be loaded. Please try again.",
  views: "Views",
  applyClicks: "Apply clicks",
  applications: "Applications",
  ofViews: (percent: number) => `${percent}% of views`,
  ofClicks: (percent: number) => `${percent}% of clicks`,
  inDays: (count: string) => `${count} in ${JOB_CHART_DAYS} days`,
  chart: (what: string, sum: string, busiest: string) =>
    `${what} in the last ${JOB_CHART_DAYS} days: ${sum}${busiest ? `, most on ${busiest}` : ""}`,
  asTable: `The last ${JOB_CHART_DAYS} days as a table`,
  day: "Day",

  preview: "Preview",
  previewHint: "As job seekers see it.",
  previewWidth: "Width of the preview",
  phone: "Phone",
  desk: "Desk",
  facts: {
    pay: "Pay",
    type: "Type",
    place: "Place",
    education: "Education",
    experience: "Experience",
    applyBy: "Apply by",
  },
  apply: "Apply",
  about: "About this job",
  benefits: "Benefits",
  howToApply: "How to apply",

  timeline: "Timeline",
  timelineFailed: "The timeline could not be loaded. Please try again.",
  showOlder: "Show older",
} as const;
