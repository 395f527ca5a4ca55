import { useMutation } from "@tanstack/react-query";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { holdApplications } from "#web/jobs/data/applications.ts";
import { Button } from "#web/ui/button.tsx";
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
  const note = isHeld
    ? messages.allHeld
    : kept.applications_deleted_on && messages.deletedOn(kept.applications_deleted_on);

  async function onPress() {
    try {
      await hold({ jobId, isHeld: !isHeld });
    } catch {
      toast({ message: messages.holdFailed, tone: "danger" });
    }
  }

  return (
    <div className={`flex flex-wrap items-center gap-3 ${note ? "justify-between" : "justify-end"}`}>
      {note && (
        <p className={isHeld ? "text-ink-muted" : "tone-warning min-w-0 flex-[1_1_16rem] rounded-sm border px-3 py-2"}>
          {note}
        </p>
      )}
      {!isReadOnly && (
        <Button isBusy={isPending} onClick={() => void onPress()}>
          {isHeld ? messages.releaseAll : messages.holdAll}
        </Button>
      )}
    </div>
  );
}
