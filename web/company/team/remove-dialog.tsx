import { useMutation } from "@tanstack/react-query";
import { teamMessages } from "#domain/messages/company.ts";
import { type Member, removeMember } from "#web/company/data/team.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { removeFailure, type TeamOutcome } from "./team-outcome.ts";

interface RemoveDialogProps {
  /** The member to remove; null closes the dialog. */
  member: Member | null;
  onClose: () => void;
  /** Called when the row of the member has disappeared. */
  onRemoved: () => void;
  onOutcome: (outcome: TeamOutcome | null) => void;
}

/** Spec §2 "Confirm Removal". Members who remove themselves leave the company. */
export function RemoveDialog({ member, onClose, onRemoved, onOutcome }: RemoveDialogProps) {
  const employer = useCurrentEmployer();
  const { userId, leaveEmployer } = useSignedIn();
  const { mutateAsync: remove, isPending } = useMutation(removeMember);
  const isSelf = member?.id === userId;

  /**
   * Removes another member's row before the server responds. If the user leaves the company, waits
   * for the response, because leaving closes the company's screens.
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
