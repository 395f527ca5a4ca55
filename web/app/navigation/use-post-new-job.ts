import { useLocation, useNavigate } from "react-router";
import { paths } from "#domain/routes.ts";
import { startNewJob } from "#web/app/navigation/start-new-job.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { confirmLeaving } from "#web/ui/leaving/leave-guard.ts";

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
      // If the URL is already the form's URL, replaces the history entry instead of adding an equal
      // entry. Links do the same.
      navigate(paths.postJob, { replace: pathname + search === paths.postJob });
    });
}
