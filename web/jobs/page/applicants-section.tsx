import { useId } from "react";
import { useLocation } from "react-router";
import { jobPlaceIn } from "#domain/job-place.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { jobPath } from "#domain/routes.ts";
import { writeApplicantFilter } from "#web/applicants/data/applicant-filter.ts";
import { People } from "#web/applicants/people.tsx";
import { useApplicants } from "#web/applicants/use-applicants.ts";
import { config } from "#web/browser/config.ts";
import { countApplications, type JobOfPage } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { isDeletionNear, KeptNote } from "./kept-note.tsx";

/** Lists a job's applicants, newest first, next to the details of one applicant. Rule 77 */
export function ApplicantsSection({ job }: { job: JobOfPage }) {
  const headingId = useId();
  const { id: employerId, inactive } = useCurrentEmployer();
  const { pathname } = useLocation();
  const applicants = useApplicants({
    employerId,
    jobId: job.id,
    pathOf: (id) => jobPath(job.id, "applicants", id),
    wanted: jobPlaceIn(pathname)?.applicant ?? null,
  });
  const isReadOnly = inactive === 1;
  const { unnamed } = countApplications(job);
  const { list, filter } = applicants;
  const isEmpty = list.data?.total === 0 && writeApplicantFilter({ ...filter, job: null, page: 1 }) === "";
  const isHeld = job.applications_held_at !== null;
  const isNoteFirst = isHeld || isDeletionNear(job);
  const note = <KeptNote job={job} isReadOnly={isReadOnly} />;

  return (
    <section
      aria-labelledby={headingId}
      aria-busy={list.isFetching}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <h2 id={headingId} className="sr-only">
        {messages.title}
      </h2>
      {isEmpty ? (
        <>
          {/* Shows the note even without applications, because the member could not end the hold
              otherwise. */}
          {isHeld && note}
          <NoApplicants way={wayOf(job.application_type)} unnamed={unnamed} />
        </>
      ) : (
        <>
          {list.data && isNoteFirst && note}
          <People applicants={applicants} hasJobs={false} />
          {list.data && !isNoteFirst && note}
          {unnamed > 0 && <p className="beside-person text-ink-muted">{messages.unnamed(unnamed)}</p>}
        </>
      )}
    </section>
  );
}

type Way = keyof typeof messages.noneHints;

/**
 * Explains where applications arrive. Shows an empty state only if they arrive by the portal's form
 * and the job has no applications.
 */
function NoApplicants({ way, unnamed }: { way: Way; unnamed: number }) {
  const hint = messages.noneHints[way];
  return (
    <div className="rounded-md border border-line bg-surface">
      {way === "form" && unnamed === 0 ? (
        <EmptyState title={messages.none}>{hint}</EmptyState>
      ) : (
        <p className="p-4 text-ink-muted">{unnamed > 0 ? `${messages.unnamed(unnamed)} ${hint}` : hint}</p>
      )}
    </div>
  );
}

function wayOf(applicationType: JobOfPage["application_type"]): Way {
  if (applicationType === "email") return "email";
  return applicationType === "platform" && config.hasApplyForm ? "form" : "elsewhere";
}
