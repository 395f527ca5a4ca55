import { useMutation } from "@tanstack/react-query";
import { revokeInvitation } from "#web/company/data/invitations.ts";
import type { Invitation } from "#web/company/data/team.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import type { TeamOutcome } from "./team-outcome.ts";

interface RevokeDialogProps {
  /** The invitation to revoke. The dialog is open if this is not null. */
  invitation: Invitation | null;
  onClose: () => void;
  /** Called when the invitation's row has disappeared. */
  onRevoked: () => void;
  onOutcome: (outcome: TeamOutcome | null) => void;
}

export function RevokeDialog({ invitation, onClose, onRevoked, onOutcome }: RevokeDialogProps) {
  const employerId = useCurrentEmployer().id;
  const { mutateAsync: revoke } = useMutation(revokeInvitation);

  async function onConfirm() {
    if (!invitation) return;
    const { id, email } = invitation;
    onOutcome(null);
    const revocation = revoke({ employerId, invitationId: id });
    onClose();
    onRevoked();
    try {
      await revocation;
      onOutcome({ tone: "success", message: `Invitation to ${email} revoked` });
    } catch {
      onOutcome({ tone: "danger", message: "Failed to revoke invitation. Please try again." });
    }
  }

  return (
    <ConfirmDialog
      isOpen={invitation !== null}
      title="Revoke Invitation"
      verb="Revoke"
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      The link in the email to <b>{invitation?.email}</b> will stop working.
    </ConfirmDialog>
  );
}
