import { useEffect } from "react";
import { leaveMessages } from "#domain/messages/messages.ts";
import { useStore } from "#web/store/use-store.ts";
import { leaveQuestion } from "#web/ui/leaving/leave-guard.ts";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";

/** Rule 15: an edited job and a changed profile have no draft. */
export function LeaveDialog() {
  const question = useStore(leaveQuestion);
  // The next user to sign in is not asked about it.
  useEffect(() => () => leaveQuestion.set(null), []);
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
