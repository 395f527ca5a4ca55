import type { DraftOwner } from "#web/drafts/draft-store.ts";
import { restoreJobData, takeJobData } from "#web/drafts/hand-over.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Empties the job form: removes the draft, and the stored data of editing, duplicating and
 * suggestions (Spec §2). If the draft had content, shows a toast with Undo (rule 33). Undo calls
 * `reopen`, which must open the form again.
 */
export async function startNewJob(owner: DraftOwner, reopen: () => void) {
  const taken = takeJobData(owner);
  if (!(await hasContent(taken.draft))) return;
  toast({
    message: "Your unfinished job was cleared.",
    tone: "info",
    action: {
      label: "Undo",
      onPress: () => {
        restoreJobData(owner, taken);
        reopen();
      },
    },
  });
}

async function hasContent(draft: unknown): Promise<boolean> {
  if (draft === null) return false;
  try {
    const { hasDraftContent, jobDraftSchema } = await import("#domain/job/job-draft.ts");
    return hasDraftContent(jobDraftSchema.parse(draft));
  } catch {
    return false;
  }
}
