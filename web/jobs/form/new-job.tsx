import { useEffect, useState } from "react";
import type { JobDraft } from "#domain/job-draft.ts";
import { draftMessages } from "#domain/messages.ts";
import { closePendingWrites } from "#web/browser/pending-writes.ts";
import { savesData } from "#web/browser/saves-data.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { continueDraft, type StartingJob, startNew } from "#web/jobs/hand-over/starting-job.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCode } from "#web/ui/use-loaded.ts";
import { jobDraftStore } from "./job-draft-store.ts";
import { JobForm } from "./job-form.tsx";

const loadDrafts = () => import("#web/jobs/drafts/drafts.tsx");

/** When the form is complete and has nothing else to fetch. */
const DRAFTS_AFTER_MS = 1000;

/**
 * A job that is not posted yet. A newer draft of another tab is offered, and never takes the place of this one by itself (rule 15);
 * what comes from another device: rule 81.
 */
export function NewJob({ initial }: { initial: StartingJob }) {
  const owner = useDraftOwner();
  const [{ start, turn }, setOpened] = useState({ start: initial, turn: 0 });
  const [store] = useState(() => jobDraftStore(owner));
  const [newer, setNewer] = useState(() => (initial.mode === "new" ? store.newerElsewhere() : null));
  const [areDraftsNeeded, setAreDraftsNeeded] = useState(false);
  const drafts = useCode(loadDrafts, areDraftsNeeded, () => setAreDraftsNeeded(false));

  useEffect(() => {
    const need = () => setAreDraftsNeeded(true);
    // A browser that saves data waits until there is something to save.
    const timer = setTimeout(() => savesData() || need(), DRAFTS_AFTER_MS);
    addEventListener("input", need);
    return () => {
      clearTimeout(timer);
      removeEventListener("input", need);
    };
  }, []);

  function open(draft: JobDraft | null) {
    setOpened({ start: draft ? continueDraft(draft) : startNew(), turn: turn + 1 });
    setNewer(null);
  }

  return (
    <JobForm
      key={turn}
      initial={start}
      offer={
        <>
          {drafts && (
            <drafts.Drafts owner={owner} store={store} isNew={turn === 0 && start.mode === "new"} onOpen={open} />
          )}
          {newer && (
            <div className="w-full">
              <Banner
                tone="info"
                action={
                  <div className="flex gap-2">
                    <Button
                      onClick={() => {
                        // The form that goes must not store its own values after this.
                        closePendingWrites();
                        newer.use();
                        open(newer.data);
                      }}
                    >
                      {draftMessages.use}
                    </Button>
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
            </div>
          )}
        </>
      }
    />
  );
}
