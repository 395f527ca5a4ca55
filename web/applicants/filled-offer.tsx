import { useMutation, useQuery } from "@tanstack/react-query";
import { jobStatus } from "#domain/job/job-status.ts";
import { filledOfferMessages as messages } from "#domain/messages/hires.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { closeAsFilled, jobOfApplicantQuery, undoFilled } from "./data/filled-job.ts";

/** Offers to close an open job after one of its applicants was hired. Rule 101 */
export function FilledOffer({ jobId }: { jobId: number }) {
  const { data: job } = useQuery(jobOfApplicantQuery(jobId));
  const { mutateAsync, isPending } = useMutation(closeAsFilled);
  const { mutateAsync: undo } = useMutation(undoFilled);
  if (!job || jobStatus(job, portalToday()) !== "active" || job.closed_reason !== null) return null;
  const { name } = job;

  async function close() {
    try {
      const batchId = await mutateAsync(jobId);
      toast({
        message: messages.closed(name),
        tone: "success",
        ...(batchId !== null && { action: { label: messages.undo, onPress: () => void reopen(batchId) } }),
      });
    } catch {
      toast({ message: messages.failed, tone: "danger" });
    }
  }

  async function reopen(batchId: number) {
    try {
      const isDone = await undo(batchId);
      toast(
        isDone
          ? { message: messages.reopened(name), tone: "success" }
          : { message: messages.notUndone(name), tone: "info" },
      );
    } catch {
      toast({ message: messages.failed, tone: "danger" });
    }
  }

  return (
    <p className="tone-info flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border px-3 py-2">
      {messages.question}
      <Button
        className="btn-row"
        aria-label={messages.closeJob(name)}
        isBusy={isPending}
        onClick={({ currentTarget }) => {
          // Moves the focus to the applicant's name, because this button disappears.
          currentTarget.closest(".person")?.querySelector<HTMLElement>(".person-name")?.focus({ preventScroll: true });
          void close();
        }}
      >
        {messages.close}
      </Button>
    </p>
  );
}
