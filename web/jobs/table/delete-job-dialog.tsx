import { useMutation } from "@tanstack/react-query";
import { jobTableMessages as messages } from "#domain/messages.ts";
import { deleteJob, type ListedJob } from "#web/jobs/data/job-list.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";

interface DeleteJobDialogProps {
  /** The job in question; null closes. */
  job: ListedJob | null;
  onClose: () => void;
  /** The job has left the table. */
  onDeleted: () => void;
}

/** Rule 26: the project's own dialog with the specified text. The job goes at once, and returns if that is refused. */
export function DeleteJobDialog({ job, onClose, onDeleted }: DeleteJobDialogProps) {
  const { mutateAsync: remove } = useMutation(deleteJob);

  function onConfirm() {
    if (!job) return;
    remove(job.id).catch(() => toast({ message: messages.deleteFailed, tone: "danger" }));
    onDeleted();
  }

  const [before, after] = messages.deleteConfirmation;
  return (
    <ConfirmDialog
      isOpen={job !== null}
      title={messages.deleteTitle}
      verb={messages.deleteTitle}
      onCancel={onClose}
      onConfirm={onConfirm}
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
