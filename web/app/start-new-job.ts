import type { DraftOwner } from "#web/session/draft-store.ts";
import { type JobData, restoreJobData, takeJobData } from "#web/session/hand-over.ts";
import { storageKeys } from "#web/session/storage.ts";
import { toast } from "#web/ui/toast.ts";

/**
 * "Post New Job" starts from nothing: stored edit, duplicate, suggested and draft data go (spec §2). If a draft with content
 * went, a toast offers it back (decision 33); `reopen` then shows the form anew.
 */
export async function startNewJob(owner: DraftOwner, reopen: () => void) {
  const taken = takeJobData();
  if (!(await hadContent(taken, owner))) return;
  toast({
    message: "Your unfinished job was cleared.",
    tone: "info",
    action: {
      label: "Undo",
      onPress: () => {
        restoreJobData(taken);
        reopen();
      },
    },
  });
}

async function hadContent(taken: JobData, owner: DraftOwner): Promise<boolean> {
  const text = taken.local.get(storageKeys.jobFormDraft);
  if (!text) return false;
  try {
    const { hasDraftContent, jobDraftSchema } = await import("#domain/job-draft.ts");
    const draft = JSON.parse(text) as { user?: string; employer?: number; data?: unknown };
    const isOwn = draft.user === owner.user && draft.employer === owner.employer;
    return isOwn && hasDraftContent(jobDraftSchema.parse(draft.data));
  } catch {
    return false;
  }
}
