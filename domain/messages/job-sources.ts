import { JOB_CHART_DAYS } from "#domain/limits.ts";

/** Rule 78: texts about where the visitors of a job came from. */
export const jobSourceMessages = {
  title: "How people found this job",
  hint: `The last ${JOB_CHART_DAYS} days, without names or IP addresses.`,
  failed: "The sources could not be loaded. Please try again.",
  none: `Nobody came in the last ${JOB_CHART_DAYS} days.`,
  from: "From",
  sources: {
    link: "Copied link",
    email: "Link in an email",
    flyer: "Flyer",
    embed: "List on your website",
    feed: "Feed for other websites",
    list: "Job lists here",
    indeed: "Indeed",
    linkedin: "LinkedIn",
    facebook: "Facebook",
  },
  otherWebsites: "Other websites",
  unknown: "Directly, or not known",
  by: (hosts: string) => `by ${hosts}`,
  others: "others",
  linksTitle: "Links that are counted separately",
  linksHint: "Paste each link only in its place. The table then shows what that place brings.",
  /** Places for which a member can copy a separate link. */
  places: { indeed: "Indeed", linkedin: "LinkedIn", facebook: "Facebook", flyer: "a flyer", email: "an email" },
  copyFor: (place: string) => `Copy link for ${place}`,
} as const;
