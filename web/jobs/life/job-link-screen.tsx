import { useLocation } from "react-router";
import { paths } from "#domain/routes.ts";
import { ExtendJob } from "./extend-job.tsx";
import { JobOutcome } from "./job-outcome.tsx";

/** The pages of emailed links about a job. They share their code. */
export function JobLinkScreen() {
  return useLocation().pathname.startsWith(paths.jobOutcome) ? <JobOutcome /> : <ExtendJob />;
}
