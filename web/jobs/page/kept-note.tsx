import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { holdApplications } from "#web/jobs/data/applications.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { joinClasses } from "#web/ui/layout/join-classes.ts";
import { toast } from "#web/ui/overlays/toast.ts";

interface KeptNoteProps {
  jobId: number;
  kept: { applications_held_at: string | null; applications_deleted_on: string | null };
  isReadOnly: boolean;
}

/** How long the applications are kept, and the hold of all of them. */
export function KeptNote({ jobId, kept, isReadOnly }: KeptNoteProps) {
  const { mutateAsync: hold, isPending } = useMutation(holdApplications);
  const holdButton = useRef<HTMLButtonElement>(null);
  const isHeld = kept.applications_held_at !== null;
  const isUrgent = !isHeld && kept.applications_deleted_on !== null;
  const note = isHeld
    ? messages.allHeld
    : kept.applications_deleted_on
      ? messages.deletedOn(kept.applications_deleted_on)
      : !isReadOnly && messages.whatHoldDoes;

  if (!note) return null;

  async function change(next: boolean) {
    try {
      await hold({ jobId, isHeld: next });
      // The button that was clicked is removed when it was "Release all".
      if (!next) holdButton.current?.focus();
    } catch {
      toast({ message: messages.holdFailed, tone: "danger" });
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p
        className={joinClasses(
          "min-w-0 flex-[1_1_16rem]",
          isUrgent ? "tone-warning rounded-sm border px-3 py-2" : "text-ink-muted",
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
