import { useQuery } from "@tanstack/react-query";
import { JOB_TABS } from "#domain/job-place.ts";
import { jobLifeMessages } from "#domain/messages/job-life.ts";
import { jobScreenMessages as messages } from "#domain/messages/job-screen.ts";
import { paths } from "#domain/routes.ts";
import { relativeDate } from "#domain/time/relative-date.ts";
import { type DeletedJob, deletedJobsQuery } from "#web/jobs/data/job-life.ts";
import { useRestoreJob } from "#web/jobs/life/use-job-life.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** Shown if the user has no job with this id. The job may be in the company's bin (rule 60). */
export function MissingJob({ id }: { id: number }) {
  const bin = useQuery(deletedJobsQuery(useCurrentEmployer().id));
  if (bin.isError && !bin.isFetching) {
    return <LoadFailure onRetry={() => void bin.refetch()}>{messages.loadFailed}</LoadFailure>;
  }
  if (!bin.data) return <JobSkeleton />;
  const deleted = bin.data.find((job) => job.id === id);
  return deleted ? <DeletedJobNotice job={deleted} /> : <NoSuchJob />;
}

export function NoSuchJob() {
  usePageTitle(messages.notFound);
  return (
    <EmptyState
      title={messages.notFound}
      action={<ButtonLink to={paths.previousJobs}>{messages.backToJobs}</ButtonLink>}
    >
      {messages.notFoundHelp}
    </EmptyState>
  );
}

function DeletedJobNotice({ job }: { job: DeletedJob }) {
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const { restore, isPending } = useRestoreJob(job);

  async function onRestore() {
    // Focuses the heading, because the focused button is removed.
    if (await restore()) document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }

  return (
    <EmptyState
      title={messages.inBin(job.name)}
      action={
        <>
          {!isReadOnly && !job.is_staff && (
            <Button
              variant="primary"
              isBusy={isPending}
              busyLabel={jobLifeMessages.restoring}
              onClick={() => void onRestore()}
            >
              {jobLifeMessages.restore}
            </Button>
          )}
          <ButtonLink to={paths.previousJobs}>{messages.backToJobs}</ButtonLink>
        </>
      }
    >
      {job.is_staff
        ? messages.deletedByStaff(relativeDate(new Date(job.deleted)))
        : messages.inBinHelp(relativeDate(new Date(job.deleted)), nameOfDeleter(job))}
    </EmptyState>
  );
}

/** Returns for example "Dana Olson (dana@bakery.example)", or an empty string. */
function nameOfDeleter({ deleted_by, deleted_by_name }: DeletedJob): string {
  return deleted_by && deleted_by_name ? `${deleted_by_name} (${deleted_by})` : (deleted_by ?? "");
}

export function JobSkeleton() {
  return (
    <div className="grid gap-5">
      <span role="status" className="sr-only">
        {messages.loading}
      </span>
      <div className="flex min-h-11 items-center gap-5 border-b border-line-strong">
        {[5.5, 3, 3.5, 3].map((width, index) => (
          <Skeleton key={JOB_TABS[index]} width={`${width}rem`} />
        ))}
      </div>
      <div className="h-75 rounded-md border border-line bg-surface p-4">
        <Skeleton width="62%" />
        <Skeleton width="48%" />
      </div>
    </div>
  );
}
