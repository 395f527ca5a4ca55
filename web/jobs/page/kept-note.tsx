import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { holdApplications } from "#web/jobs/data/job-life.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { joinClasses } from "#web/ui/controls/join-classes.ts";
import { toast } from "#web/ui/overlays/toast.ts";

type Kept = Pick<JobOfPage, "applications_held_at" | "applications_deleted_on">;

/**
 * Returns true if applications are about to be deleted. In this case the page shows the note above
 * the applicants.
 */
export function isDeletionNear({ applications_held_at: heldAt, applications_deleted_on: deletedOn }: Kept): boolean {
  return heldAt === null && deletedOn !== null;
}

/** Shows how long the applications are kept, with buttons to hold or release all of them. */
export function KeptNote({ job, isReadOnly }: { job: JobOfPage; isReadOnly: boolean }) {
  const { mutateAsync: hold, isPending } = useMutation(holdApplications);
  const holdButton = useRef<HTMLButtonElement>(null);
  const isHeld = job.applications_held_at !== null;
  const note = isHeld
    ? messages.allHeld
    : job.applications_deleted_on
      ? messages.deletedOn(job.applications_deleted_on)
      : !isReadOnly && messages.whatHoldDoes;

  if (!note) return null;

  async function change(next: boolean) {
    try {
      await hold({ jobId: job.id, isHeld: next });
      // Focuses "Hold all", because the clicked "Release all" is removed.
      if (!next) holdButton.current?.focus();
    } catch {
      toast({ message: messages.holdFailed, tone: "danger" });
    }
  }

  return (
    <div className="beside-person flex flex-wrap items-center justify-between gap-3">
      <p
        className={joinClasses(
          "min-w-0 flex-[1_1_16rem]",
          isDeletionNear(job) ? "tone-warning rounded-sm border px-3 py-2" : "text-ink-muted",
        )}
      >
        {note}
      </p>
      {!isReadOnly && (
        <Button
          ref={holdButton}
          isBusy={isPending && !isHeld}
          isSoftDisabled={isHeld}
          onClick={() => void change(true)}
        >
          {messages.holdAll}
        </Button>
      )}
      {!isReadOnly && isHeld && (
        <div className="flex w-full justify-end">
          <Button variant="ghost" className="btn-row" isBusy={isPending} onClick={() => void change(false)}>
            {messages.releaseAll}
          </Button>
        </div>
      )}
    </div>
  );
}
