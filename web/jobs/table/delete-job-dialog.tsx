import { useMutation } from "@tanstack/react-query";
import { jobTableMessages as messages } from "#domain/messages.ts";
import { deleteJob, type ListedJob } from "#web/jobs/data/job-list.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface DeleteJobDialogProps {
  /** The job in question; null closes. */
  job: ListedJob | null;
  onClose: () => void;
  onDeleted: () => void;
}

/** Rule 26: the project's own dialog with the specified text. */
export function DeleteJobDialog({ job, onClose, onDeleted }: DeleteJobDialogProps) {
  const remove = useMutation({
    ...deleteJob,
    onSuccess: onDeleted,
    onError: () => {
      toast({ message: messages.deleteFailed, tone: "danger" });
      onClose();
    },
  });
  const [before, after] = messages.deleteConfirmation;
  return (
    <ConfirmDialog
      isOpen={job !== null}
      title={messages.deleteTitle}
      verb={messages.deleteTitle}
      busyVerb="Deleting..."
      // A deletion lasts until the table is read again; meanwhile the next job may be asked about.
      isBusy={remove.isPending && remove.variables === job?.id}
      onCancel={onClose}
      onConfirm={() => job && remove.mutate(job.id)}
    >
      {job && (
        <>
          {before}
          <b className="text-ink">{job.name}</b>
          {after}
        </>
      )}
    </ConfirmDialog>
  );
}
