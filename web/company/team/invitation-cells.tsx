import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { teamMessages } from "#domain/messages/company.ts";
import { resendInvitation } from "#web/company/data/invitations.ts";
import type { Invitation } from "#web/company/data/team.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { StatusGlyph } from "#web/ui/lists/status-glyph.tsx";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import type { TeamColumn } from "./member-cells.tsx";
import { inviteFailure, type TeamOutcome } from "./team-outcome.ts";

interface InvitationCells {
  invitation: Invitation;
  onRevoke: (invitation: Invitation) => void;
  onOutcome: (outcome: TeamOutcome | null) => void;
}

const monthAndDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

/** Formats a date as "Nov 26", with a non-breaking space. */
function formatDay(moment: string): string {
  return monthAndDay.format(new Date(moment)).replace(" ", "\u00a0");
}

/**
 * Cells of an invitation. An invited user has the status "pending", also after a reload (Spec §4,
 * rule 37).
 */
export function invitationCells(props: InvitationCells): Record<TeamColumn, ReactNode> {
  const { email, created, expires_at } = props.invitation;
  const isExpired = new Date(expires_at) <= new Date();
  return {
    person: (
      <>
        <EmailAddress className="block text-base font-semibold sm:text-sm">{email}</EmailAddress>
        <span className="block text-xs text-ink-muted">
          Invited {formatDay(created)}. The invitation {isExpired ? "expired" : "expires"} {formatDay(expires_at)}.
        </span>
      </>
    ),
    status: <StatusGlyph status="Pending" />,
    login: (
      <>
        <span className="sm:hidden">Last login: </span>
        {teamMessages.neverLoggedIn}
      </>
    ),
    actions: <InvitationActions {...props} />,
  };
}

function InvitationActions({ invitation, onRevoke, onOutcome }: InvitationCells) {
  const { id, email } = invitation;
  const employerId = useCurrentEmployer().id;
  const resend = useMutation(resendInvitation);

  function onResend() {
    onOutcome(null);
    resend.mutate(
      { employerId, invitationId: id },
      {
        onSuccess: () => onOutcome({ tone: "success", message: teamMessages.invitationSent(email) }),
        onError: (error) => onOutcome(inviteFailure(error, email)),
      },
    );
  }

  return (
    <div className="list-buttons">
      <IconButton
        icon={resend.isPending ? "spinner" : "send"}
        isSpinning={resend.isPending}
        label={`Resend invitation to ${email}`}
        title="Resend invitation"
        isInRow
        onClick={onResend}
      />
      <IconButton
        icon="close"
        label={`Revoke invitation to ${email}`}
        title="Revoke invitation"
        isInRow
        isRemoving
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
        onClick={() => onRevoke(invitation)}
      />
    </div>
  );
}
