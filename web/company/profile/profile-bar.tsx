import { profileMessages } from "#domain/messages/company.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { FormBar } from "#web/ui/layout/form-bar.tsx";
import type { Outcome } from "./use-outcome.ts";

interface ProfileBarProps {
  outcome: Outcome | null;
  isDirty: boolean;
  isBusy: boolean;
}

export function ProfileBar({ outcome, isDirty, isBusy }: ProfileBarProps) {
  return (
    <FormBar isSticky={isDirty || outcome !== null}>
      {outcome && (
        <div className="w-full">
          <Banner tone={outcome.tone}>{outcome.message}</Banner>
        </div>
      )}
      <p className="text-ink-muted max-sm:empty:absolute">{isDirty && "You have unsaved changes."}</p>
      <Button type="submit" variant="primary" className="max-sm:w-full" isBusy={isBusy} busyLabel="Saving...">
        {profileMessages.save}
      </Button>
    </FormBar>
  );
}
