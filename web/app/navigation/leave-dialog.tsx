import { useEffect } from "react";
import { leaveMessages } from "#domain/messages.ts";
import { useStore } from "#web/store/use-store.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { leaveQuestion } from "#web/ui/leave-guard.ts";

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
