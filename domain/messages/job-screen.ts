/** Rule 83: texts of a job's page before the job has loaded, or if the page cannot show the job. */
export const jobScreenMessages = {
  /** The title while the job is loading. */
  title: "Job posting",
  loading: "Loading the job",
  loadFailed: "The job could not be loaded. Please try again.",
  backToJobs: "Previous Jobs",

  notFound: "There is no such job",
  notFoundHelp: "It was deleted for good, it belongs to a company that you have no access to, or the link is wrong.",
  ofOtherCompany: (company: string) => `This job belongs to ${company}`,
  ofOtherCompanyHelp: (current: string) => `You are looking at ${current} now.`,
  switchTo: (company: string) => `Switch to ${company}`,
  inBin: (jobName: string) => `“${jobName}” is deleted`,
  deletedByStaff: (when: string) => `Our staff deleted it ${when}. Only they can restore it.`,
  inBinHelp: (when: string, by: string) => `It was deleted ${when}${by && ` by ${by}`} and can be restored.`,
} as const;
