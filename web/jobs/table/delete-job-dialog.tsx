import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BIN_LIFETIME_DAYS, UNDO_DELETE_MS } from "#domain/limits.ts";
import { jobTableMessages as messages } from "#domain/messages/jobs.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { deleteJob, type ListedJob } from "#web/jobs/data/job-list.ts";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

interface DeleteJobDialogProps {
  /** The job to delete, or null to close the dialog. */
  job: ListedJob | null;
  onClose: () => void;
  /** Called when the job was removed from the table. */
  onDeleted: () => void;
}

/**
 * Asks for confirmation (rule 26). Removes the row optimistically and restores it on error. Offers
 * Undo for UNDO_DELETE_MS (rule 60).
 */
export function DeleteJobDialog({ job, onClose, onDeleted }: DeleteJobDialogProps) {
  const { mutateAsync: remove } = useMutation(deleteJob);
  const client = useQueryClient();

  function onConfirm() {
    if (!job) return;
    const removal = remove(job.id);
    removal.catch(async (error: unknown) => {
      const life = await import("#web/jobs/life/use-job-life.ts").catch(() => null);
      toast({ message: life?.lifeFailure(error, messages.deleteFailed) ?? messages.deleteFailed, tone: "danger" });
    });
    toast({
      message: messages.deleted(job.name),
      tone: "success",
      durationMs: UNDO_DELETE_MS,
      action: { label: messages.undo, onPress: () => void undo(job, removal) },
    });
    onDeleted();
  }

  async function undo(deleted: ListedJob, removal: Promise<void>) {
    try {
      await removal;
    } catch {
      return; // Deleting failed, and a toast reported it.
    }
    const { undoDeletion } = await import("#web/jobs/life/use-job-life.ts");
    await undoDeletion(client, deleted);
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
          <DeletionNotes jobs={[job]} />
        </>
      )}
    </ConfirmDialog>
  );
}

/**
 * Explains in the confirmation dialog that members can restore the jobs (rule 60) and that the
 * jobs' applications are deleted with them (rule 26).
 */
export function DeletionNotes({ jobs }: { jobs: readonly ListedJob[] }) {
  const applications = jobs.reduce((count, job) => count + job.applications, 0);
  const [go, them] = applications === 1 ? ["goes", "it"] : ["go", "them"];
  return (
    <>
      <p className="pt-3">{`You can restore ${jobs.length === 1 ? "it" : "them"} for ${BIN_LIFETIME_DAYS} days.`}</p>
      {applications > 0 && (
        <p className="pt-3">
          {`${formatQuantity(applications, "application")} ${go} too, for good after ${BIN_LIFETIME_DAYS} days. Closing keeps ${them}: federal law asks employers of 15 or more to keep applications for a year (29 CFR 1602.14).`}
        </p>
      )}
    </>
  );
}
