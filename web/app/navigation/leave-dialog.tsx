import { useEffect } from "react";
import { leaveMessages } from "#domain/messages/shell.ts";
import { useStore } from "#web/store/use-store.ts";
import { leaveConfirmation } from "#web/ui/leaving/leave-guard.ts";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";

/**
 * The dialog that appears before the user loses changes to a job or a profile. The portal stores no
 * draft of these changes (rule 15).
 */
export function LeaveDialog() {
  const confirmation = useStore(leaveConfirmation);
  // Closes the dialog on Log Out. Otherwise the next user would see it.
  useEffect(() => () => leaveConfirmation.set(null), []);
  return (
    <ConfirmDialog
      isOpen={confirmation !== null}
      leavesOnBack
      onCancel={() => confirmation?.stay()}
      onConfirm={() => confirmation?.leave()}
      title={leaveMessages.title}
      refusal={leaveMessages.stay}
      verb={leaveMessages.leave}
    >
      {leaveMessages.explanation}
    </ConfirmDialog>
  );
}
