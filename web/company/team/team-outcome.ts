import { INVITATIONS_PER_HOUR } from "#domain/limits.ts";
import { teamMessages } from "#domain/messages/company.ts";
import { LastMember } from "#web/company/data/team.ts";
import { FunctionRefused } from "#web/data-client/call-function.ts";

/** The result of the last action. The result of the next action replaces it. */
export interface TeamOutcome {
  tone: "success" | "danger";
  message: string;
  /** The reason for a failure, if it is known. */
  reason?: string | undefined;
}

export function inviteFailure(error: unknown, email: string): TeamOutcome {
  return { tone: "danger", message: teamMessages.inviteFailed, reason: inviteReason(error, email) };
}

function inviteReason(error: unknown, email: string): string | undefined {
  if (!(error instanceof FunctionRefused)) return undefined;
  switch (error.refusal) {
    case "already_member":
      return `${email} already has access.`;
    case "already_invited":
      return `${email} is already invited. You can send the invitation again below.`;
    case "bad_email":
      return "No email can be sent to this address.";
    case "invitation_limit":
      return `You can send ${INVITATIONS_PER_HOUR} invitations an hour.`;
    case "not_allowed":
      return "You no longer have access to this company, or it is inactive.";
    default:
      return undefined;
  }
}

export function removeFailure(error: unknown): TeamOutcome {
  const reason = error instanceof LastMember ? "The last member of a company cannot be removed." : undefined;
  return { tone: "danger", message: teamMessages.removeFailed, reason };
}
