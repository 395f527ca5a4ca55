import { useLocation } from "react-router";
import { applicantInPath, applicantPath } from "#domain/applicant-path.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { readApplicantFilter, writeApplicantFilter } from "./data/applicant-filter.ts";
import { applicantsQuery } from "./data/applicants.ts";
import { People } from "./people.tsx";
import { useApplicants } from "./use-applicants.ts";

/** Shows the applicants of all jobs, or explains why there are none. */
export function AllApplicants() {
  const wanted = applicantInPath(useLocation().pathname);
  const applicants = useApplicants({
    employerId: useCurrentEmployer().id,
    jobId: null,
    pathOf: applicantPath,
    wanted,
  });
  const { list, filter } = applicants;
  const isFiltered = writeApplicantFilter({ ...filter, page: 1 }) !== "";
  const unnamed = list.data?.unnamed ?? 0;
  return (
    <>
      {list.data?.total === 0 && !isFiltered && wanted === null ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState title={messages.none}>{messages.noneAnywhere}</EmptyState>
        </div>
      ) : (
        <>
          <h2 className="sr-only">{messages.backToList}</h2>
          <People applicants={applicants} hasJobs />
        </>
      )}
      {unnamed > 0 && <p className="beside-person text-ink-muted">{messages.unnamed(unnamed)}</p>}
    </>
  );
}

export function fetchFirst({ client, employerId, search }: FirstDataOf): Promise<void> {
  return client.prefetchQuery(applicantsQuery(employerId, readApplicantFilter(search)));
}
