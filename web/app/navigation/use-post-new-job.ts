import { useLocation, useNavigate } from "react-router";
import { paths } from "#domain/routes.ts";
import { startNewJob } from "#web/app/navigation/start-new-job.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { leaveAfterAsking } from "#web/ui/leaving/leave-guard.ts";

/** "Post New Job" of the shell. Nothing is cleared before the user has agreed to leave. */
export function usePostNewJob(): () => void {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return () =>
    leaveAfterAsking(() => {
      void startNewJob(owner, () => navigate(paths.postJob));
      // Like a link: following it to the same URL adds no history entry.
      navigate(paths.postJob, { replace: pathname + search === paths.postJob });
    });
}
