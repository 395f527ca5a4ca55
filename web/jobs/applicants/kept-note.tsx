import { useMutation } from "@tanstack/react-query";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { holdApplications } from "#web/jobs/data/applications.ts";
import { Button } from "#web/ui/button.tsx";
import { joinClasses } from "#web/ui/join-classes.ts";
import { toast } from "#web/ui/toast.ts";

interface KeptNoteProps {
  jobId: number;
  kept: { applications_held_at: string | null; applications_deleted_on: string | null };
  isReadOnly: boolean;
}

/** How long the applications are kept, and the hold of all of them. */
export function KeptNote({ jobId, kept, isReadOnly }: KeptNoteProps) {
  const { mutateAsync: hold, isPending } = useMutation(holdApplications);
  const isHeld = kept.applications_held_at !== null;
  const isUrgent = !isHeld && kept.applications_deleted_on !== null;
  const note = isHeld
    ? messages.allHeld
    : kept.applications_deleted_on
      ? messages.deletedOn(kept.applications_deleted_on)
      : !isReadOnly && messages.whatHoldDoes;

  if (!note) return null;

  async function onPress() {
    try {
      await hold({ jobId, isHeld: !isHeld });
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
        <Button isBusy={isPending} onClick={() => void onPress()}>
          {isHeld ? messages.releaseAll : messages.holdAll}
        </Button>
      )}
    </div>
  );
}
