import { useMutation } from "@tanstack/react-query";
import { revokeInvitation } from "#web/company/data/invitations.ts";
import type { Invitation } from "#web/company/data/team.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import type { TeamOutcome } from "./team-outcome.ts";

interface RevokeDialogProps {
  /** Which invitation is to be taken back; null closes. */
  invitation: Invitation | null;
  onClose: () => void;
  onOutcome: (outcome: TeamOutcome | null) => void;
}

export function RevokeDialog({ invitation, onClose, onOutcome }: RevokeDialogProps) {
  const employerId = useCurrentEmployer().id;
  const revoke = useMutation(revokeInvitation);

  function onConfirm() {
    if (!invitation) return;
    const { id, email } = invitation;
    onOutcome(null);
    revoke.mutate(
      { employerId, invitationId: id },
      {
        onSettled: onClose,
        onSuccess: () => onOutcome({ tone: "success", message: `Invitation to ${email} revoked` }),
        onError: () => onOutcome({ tone: "danger", message: "Failed to revoke invitation. Please try again." }),
      },
    );
  }

  return (
    <ConfirmDialog
      isOpen={invitation !== null}
      title="Revoke Invitation"
      verb="Revoke"
      busyVerb="Revoking..."
      isBusy={revoke.isPending}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      The link in the email to <b>{invitation?.email}</b> will stop working.
    </ConfirmDialog>
  );
}
