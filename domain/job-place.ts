import type { JobTab } from "./routes.ts";

/** The tabs of a job's page, in their order. */
export const JOB_TABS = ["applicants", "posting", "numbers", "history"] as const satisfies readonly JobTab[];

/** The job, the tab and the applicant in the URL of a job's page. */
export interface JobPlace {
  id: number;
  tab: JobTab | null;
  applicant: number | null;
}

/** Returns the parts of the URL of a job's page, or null for other URLs. */
export function jobPlaceIn(pathname: string): JobPlace | null {
  const [, id, tab, applicant] =
    /^\/jobs\/([1-9]\d{0,14})(?:\/([a-z]+)(?:\/([1-9]\d{0,14}))?)?\/?$/.exec(pathname.toLowerCase()) ?? [];
  const known = JOB_TABS.find((each) => each === tab);
  if (id === undefined || known !== tab || (applicant && known !== "applicants")) return null;
  return { id: Number(id), tab: known ?? null, applicant: applicant === undefined ? null : Number(applicant) };
}
