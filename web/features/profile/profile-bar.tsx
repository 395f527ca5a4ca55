import { useEffect } from "react";
import { PROFILE_BANNER_MS } from "#domain/limits.ts";
import { profileMessages } from "#domain/messages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";

export interface Outcome {
  tone: "success" | "danger";
  message: string;
}

interface ProfileBarProps {
  outcome: Outcome | null;
  /** The banner was shown long enough (spec §4: 5 seconds). */
  onOver: () => void;
  isDirty: boolean;
  isBusy: boolean;
}

export function ProfileBar({ outcome, onOver, isDirty, isBusy }: ProfileBarProps) {
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(onOver, PROFILE_BANNER_MS);
    return () => clearTimeout(timer);
  }, [outcome, onOver]);

  return (
    <div className="form-bar">
      {outcome && (
        <div className="w-full">
          <Banner tone={outcome.tone}>{outcome.message}</Banner>
        </div>
      )}
      <p className="text-ink-muted">{isDirty ? "You have unsaved changes." : ""}</p>
      <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Saving...">
        {profileMessages.save}
      </Button>
    </div>
  );
}
