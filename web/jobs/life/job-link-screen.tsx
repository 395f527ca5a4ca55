import { useLocation } from "react-router";
import { paths } from "#domain/routes.ts";
import { ExtendJob } from "./extend-job.tsx";
import { JobOutcome } from "./job-outcome.tsx";

/** Shows the page of an emailed link about a job. */
export function JobLinkScreen() {
  return useLocation().pathname.startsWith(paths.jobOutcome) ? <JobOutcome /> : <ExtendJob />;
}
