import { useQuery } from "@tanstack/react-query";
import { jobLifeMessages as messages } from "#domain/messages/job-life.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { relativeDate } from "#domain/time/relative-date.ts";
import { type DeletedJob, deletedJobsQuery } from "#web/jobs/data/job-life.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { NamedEmail } from "#web/ui/controls/named-email.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useRestoreJob } from "./use-job-life.ts";

interface DeletedJobsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Lists the jobs that members deleted, as long as they can be restored (rule 60). */
export function DeletedJobsDialog({ isOpen, onClose }: DeletedJobsDialogProps) {
  const employer = useCurrentEmployer();
  const list = useQuery({ ...deletedJobsQuery(employer.id), enabled: isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={jobTableMessages.recentlyDeleted}
      lead={messages.recentlyDeletedLead}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="min-h-24 overflow-y-auto px-5" aria-busy={list.isPending}>
        {list.isError && !list.isFetching ? (
          <LoadFailure onRetry={() => void list.refetch()}>{messages.deletedLoadFailed}</LoadFailure>
        ) : list.data?.length === 0 ? (
          <p className="py-4 text-ink-muted">{messages.nothingDeleted}</p>
        ) : (
          <ul>
            {list.data
              ? list.data.map((job) => <DeletedRow key={job.id} job={job} isReadOnly={employer.inactive === 1} />)
              : [60, 45, 52].map((width) => (
                  <li key={width} className="py-3">
                    <Skeleton width={`${width}%`} />
                  </li>
                ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function DeletedRow({ job, isReadOnly }: { job: DeletedJob; isReadOnly: boolean }) {
  const { restore, isPending } = useRestoreJob(job);
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{job.name}</p>
        <p className="text-xs text-ink-muted">
          {`${job.city}, ${job.state} · ${relativeDate(new Date(job.deleted))}`}
          {job.is_staff && ` by ${messages.ourStaff}`}
          {job.deleted_by && (
            <>
              {" by "}
              <NamedEmail name={job.deleted_by_name} email={job.deleted_by} />
            </>
          )}
        </p>
      </div>
      {!isReadOnly && !job.is_staff && (
        <Button
          aria-label={`${messages.restore} ${job.name}`}
          isBusy={isPending}
          busyLabel={messages.restoring}
          onClick={() => void restore()}
        >
          {messages.restore}
        </Button>
      )}
    </li>
  );
}
