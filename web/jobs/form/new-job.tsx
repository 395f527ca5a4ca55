import { useEffect, useState } from "react";
import type { JobDraft } from "#domain/job/job-draft.ts";
import { savesData } from "#web/browser/saves-data.ts";
import { jobDraftStore } from "#web/drafts/job-draft-store.ts";
import { continueDraft, type StartingJob, startNew } from "#web/drafts/starting-job.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { useCode } from "#web/ui/hooks/use-loaded.ts";
import { JobForm } from "./job-form.tsx";

const loadDrafts = () => import("./drafts.tsx");

/** When the form is complete and has nothing else to fetch. */
const DRAFTS_AFTER_MS = 1000;

/** A job that is not posted yet. What another tab or another device has is shown beside it (rules 15 and 81). */
export function NewJob({ initial }: { initial: StartingJob }) {
  const owner = useDraftOwner();
  const [{ start, turn }, setOpened] = useState({ start: initial, turn: 0 });
  const [store] = useState(() => jobDraftStore(owner));
  const [areDraftsNeeded, setAreDraftsNeeded] = useState(() => store.newerElsewhere() !== null);
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

  return (
    <JobForm
      key={turn}
      initial={start}
      offer={
        drafts && (
          <drafts.Drafts
            owner={owner}
            store={store}
            isNew={turn === 0 && start.mode === "new"}
            onOpen={(draft: JobDraft | null) =>
              setOpened({ start: draft ? continueDraft(draft) : startNew(), turn: turn + 1 })
            }
          />
        )
      }
    />
  );
}
