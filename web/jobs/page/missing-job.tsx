import { useMutation, useQuery } from "@tanstack/react-query";
import { jobLifeMessages } from "#domain/messages/job-life.ts";
import { jobScreenMessages as messages } from "#domain/messages/job-screen.ts";
import { paths } from "#domain/routes.ts";
import { relativeDate } from "#domain/time/relative-date.ts";
import { type DeletedJob, deletedJobsQuery, restoreJob } from "#web/jobs/data/job-life.ts";
import { lifeFailure } from "#web/jobs/life/use-job-life.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { JobSkeleton } from "./job-skeleton.tsx";

/** No job of the person's has this id: it may be in the company's bin (rule 60). */
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
  const { mutateAsync: restore, isPending } = useMutation(restoreJob);

  async function onRestore() {
    try {
      await restore(job.id);
      toast({ message: jobLifeMessages.restored(job.name), tone: "success" });
      // The button goes, and the focus would go with it.
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    } catch (error) {
      toast({ message: lifeFailure(error, jobLifeMessages.restoreFailed), tone: "danger" });
    }
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
        : messages.inBinHelp(relativeDate(new Date(job.deleted)), job.deleted_by)}
    </EmptyState>
  );
}
