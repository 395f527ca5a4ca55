import { useState } from "react";
import { draftMessages } from "#domain/messages.ts";
import { closePendingWrites } from "#web/browser/pending-writes.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { continueDraft, type StartingJob } from "#web/jobs/hand-over/starting-job.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { jobDraftStore } from "./job-draft-store.ts";
import { JobForm } from "./job-form.tsx";

/** A job that is not posted yet. A newer draft of another tab is offered, and never takes the place of this one by itself (rule 15). */
export function NewJob({ initial }: { initial: StartingJob }) {
  const owner = useDraftOwner();
  const [start, setStart] = useState(initial);
  const [newer, setNewer] = useState(() => (initial.mode === "new" ? jobDraftStore(owner).newerElsewhere() : null));

  function takeOver() {
    // The form that goes must not store its own values after this.
    closePendingWrites();
    newer?.use();
    if (newer) setStart(continueDraft(newer.data));
    setNewer(null);
  }

  return (
    <JobForm
      key={start === initial ? "initial" : "taken over"}
      initial={start}
      offer={
        newer && (
          <Banner
            tone="info"
            action={
              <div className="flex gap-2">
                <Button onClick={takeOver}>{draftMessages.use}</Button>
                <Button
                  variant="ghost"
                  onClick={() => {
                    newer.decline();
                    setNewer(null);
                  }}
                >
                  {draftMessages.keep}
                </Button>
              </div>
            }
          >
            {draftMessages.newer(newer.data.name ?? "")}
          </Banner>
        )
      }
    />
  );
}
