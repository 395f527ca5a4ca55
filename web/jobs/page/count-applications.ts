import type { ApplicationState } from "#web/jobs/data/applications.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";

/** Counts applications. Only those with a name are listed as applicants. */
export function countApplications({ applications, named }: JobOfPage) {
  const countOf = (wanted?: ApplicationState) =>
    named.reduce((sum, { state, count }) => (!wanted || state === wanted ? sum + count : sum), 0);
  const all = applications[0]?.count ?? 0;
  return { all, named: countOf(), unnamed: all - countOf(), unread: countOf("new") };
}
