import { useLocation, useNavigate } from "react-router";
import { paths } from "#domain/routes.ts";
import type { DraftOwner } from "#web/drafts/draft-store.ts";
import { restoreJobData, takeJobData } from "#web/drafts/hand-over.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { confirmLeaving } from "#web/ui/leaving/leave-guard.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Returns the action of "Post New Job". It clears a form with unsaved changes only after the user
 * has agreed to leave.
 */
export function usePostNewJob(): () => void {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () =>
    confirmLeaving(() => {
      void startNewJob(owner, () => navigate(paths.postJob));
      // If the form's URL is already open, replaces the history entry, as a click on a link to the
      // current URL does.
      navigate(paths.postJob, { replace: pathname + search === paths.postJob });
    });
}

/**
 * Clears the draft of the job form and the job that another screen handed over (Spec §2). If the
 * draft had content, shows a toast with Undo (rule 33). Undo calls `reopen`, which must open the
 * form again.
 */
async function startNewJob(owner: DraftOwner, reopen: () => void) {
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
