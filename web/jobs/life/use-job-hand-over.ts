import { mutationOptions, useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { editJobPath, paths } from "#domain/routes.ts";
import { hasLeft } from "#web/browser/has-left.ts";
import { clearJobDraft, type HandOver, handOver } from "#web/drafts/hand-over.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import type { FormState } from "#web/jobs/data/form-state.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Passes a job to the job form and opens the form. Shows a toast if that fails. Spec §4 "Edit" and
 * "Duplicate"
 */
export function useJobHandOver(id: number) {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const list = pathname === paths.previousJobs ? search : "";
  const reading = useMutation(readDuplicate);

  function open(handedOver: HandOver) {
    if (!handOver(owner, handedOver)) return onProblem(jobTableMessages.storageFull);
    if (handedOver.mode === "duplicate") clearJobDraft(owner);
    if (handedOver.mode === "duplicate") navigate(paths.postJob);
    else navigate(editJobPath(id), { state: { list } satisfies FormState });
  }

  return {
    isDuplicating: reading.isPending,
    duplicate() {
      if (reading.isPending) return;
      // No form opens after the component has unmounted, because `mutate` then skips these
      // callbacks.
      reading.mutate(id, {
        onSuccess: (data) => hasLeft(pathname) || open({ mode: "duplicate", data }),
        onError: () => onProblem(jobTableMessages.duplicateFailed),
      });
    },
    edit: () => open({ mode: "edit", data: { id } }),
  };
}

function onProblem(message: string) {
  toast({ message, tone: "danger" });
}

/** Loads the code on demand, because users duplicate few of the jobs that a screen shows. */
const readDuplicate = mutationOptions({
  mutationFn: async (id: number, { client }) => (await import("./read-duplicate.ts")).readDuplicate(id, client),
});
