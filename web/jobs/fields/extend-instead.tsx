import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "react-router";
import type { OpenJob } from "#domain/job/job-advice.ts";
import { UNDO_DELETE_MS } from "#domain/limits.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { jobLifeMessages } from "#domain/messages/job-life.ts";
import { jobPath, paths } from "#domain/routes.ts";
import { hasLeft } from "#web/browser/has-left.ts";
import { restoreJobData, takeJobData } from "#web/drafts/hand-over.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { renewJob } from "#web/jobs/data/job-life.ts";
import { lifeKey } from "#web/jobs/data/jobs.ts";
import { lifeFailure } from "#web/jobs/life/use-job-life.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Renews the open job instead of posting the same job again. Discards the draft of the new job and
 * shows a toast that can restore it.
 */
export function ExtendInstead({ job }: { job: OpenJob }) {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const { mutateAsync: renew, isPending } = useMutation({ ...renewJob, mutationKey: lifeKey(job.id) });

  async function extend() {
    try {
      const end = await renew(job);
      // Keeps the draft if the user has opened another screen in the meantime.
      if (hasLeft(pathname)) toast({ message: messages.extended(job.name, end), tone: "success" });
      else leaveFor(end);
    } catch (error) {
      toast({ message: lifeFailure(error, jobLifeMessages.renewFailed), tone: "danger" });
    }
  }

  function leaveFor(end: string) {
    const taken = takeJobData(owner);
    navigate(jobPath(job.id));
    toast({
      message: messages.extendedInstead(job.name, end),
      tone: "success",
      durationMs: UNDO_DELETE_MS,
      action: {
        label: messages.getBack,
        onPress: () => {
          restoreJobData(owner, taken);
          navigate(paths.postJob);
        },
      },
    });
  }

  return (
    <>
      {!isReadOnly && (
        <Button className="btn-row" isBusy={isPending} busyLabel={messages.extending} onClick={() => void extend()}>
          {messages.extendThatJob}
        </Button>
      )}
      <Link to={jobPath(job.id)} className="btn btn-outline btn-row">
        {messages.openThatJob}
      </Link>
    </>
  );
}
