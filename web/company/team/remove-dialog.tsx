import { useMutation } from "@tanstack/react-query";
import { teamMessages } from "#domain/messages/company.ts";
import { type Member, removeMember } from "#web/company/data/team.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { removeFailure, type TeamOutcome } from "./team-outcome.ts";

interface RemoveDialogProps {
  /** The member to remove. The dialog is open if this is not null. */
  member: Member | null;
  onClose: () => void;
  /** Called when the member's row has disappeared. */
  onRemoved: () => void;
  onOutcome: (outcome: TeamOutcome | null) => void;
}

/**
 * The confirmation of a removal (Spec §2 "Confirm Removal"). Members can also remove themselves.
 */
export function RemoveDialog({ member, onClose, onRemoved, onOutcome }: RemoveDialogProps) {
  const employer = useCurrentEmployer();
  const { userId, leaveEmployer } = useSignedIn();
  const { mutateAsync: remove, isPending } = useMutation(removeMember);
  const isSelf = member?.id === userId;

  /**
   * Removes another member's row before the server responds. If users remove themselves, waits for
   * the response, because the company's screens then close.
   */
  async function onConfirm() {
    if (!member) return;
    onOutcome(null);
    const removal = remove({ employerId: employer.id, userId: member.id });
    if (!isSelf) {
      onClose();
      onRemoved();
    }
    try {
      await removal;
      if (!isSelf) return onOutcome({ tone: "success", message: teamMessages.removed });
      toast({ message: `You have left ${employer.name}.`, tone: "success" });
      leaveEmployer(employer);
    } catch (error) {
      onOutcome(removeFailure(error));
    } finally {
      if (isSelf) onClose();
    }
  }

  return (
    <ConfirmDialog
      isOpen={member !== null}
      title={teamMessages.removalTitle}
      verb={teamMessages.remove}
      busyVerb="Removing..."
      isBusy={isSelf && isPending}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      <b>{member?.email}</b>
      {isSelf && " (you)"} {teamMessages.removalText}
    </ConfirmDialog>
  );
}
