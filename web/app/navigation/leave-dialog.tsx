import { useEffect } from "react";
import { leaveMessages } from "#domain/messages/shell.ts";
import { useStore } from "#web/store/use-store.ts";
import { leaveConfirmation } from "#web/ui/leaving/leave-guard.ts";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";

/**
 * Asks before unsaved changes to a job or profile are lost. These changes have no draft (rule 15).
 */
export function LeaveDialog() {
  const question = useStore(leaveConfirmation);
  // Closes the dialog on Log Out, so that the next user doesn't see it.
  useEffect(() => () => leaveConfirmation.set(null), []);
  return (
    <ConfirmDialog
      isOpen={question !== null}
      leavesOnBack
      onCancel={() => question?.stay()}
      onConfirm={() => question?.leave()}
      title={leaveMessages.title}
      refusal={leaveMessages.stay}
      verb={leaveMessages.leave}
    >
      {leaveMessages.explanation}
    </ConfirmDialog>
  );
}
