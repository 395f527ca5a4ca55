import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { personName, shortName } from "#domain/account/typed-name.ts";
import { paths } from "#domain/routes.ts";
import { INVITATION_LIFETIME } from "#domain/time/durations.ts";
import { config } from "#web/browser/config.ts";
import { invitationByTokenQuery, type OpenInvitation } from "#web/company/data/invitations.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { InvitationFrame } from "./invitation-frame.tsx";

interface InvitationQuestionProps {
  children: (invitation: OpenInvitation, token: string) => ReactNode;
}

/** Loads the invitation of the URL and shows who invites whom, or why it is invalid (rule 37). */
export function InvitationQuestion({ children }: InvitationQuestionProps) {
  const token = useLocation().pathname.split("/")[2] ?? "";
  const { data: invitation, isError, isFetching, refetch } = useQuery(invitationByTokenQuery(token));
  if (invitation) {
    const company = shortName(invitation.employer_name);
    return (
      <InvitationFrame key="open" title={`Join ${company}`}>
        <p className="text-ink-muted">
          {personName(invitation.invited_by) ?? "A member of the company"} invites{" "}
          <EmailAddress>{invitation.email}</EmailAddress> to manage the job openings of {company}.
        </p>
        {children(invitation, token)}
      </InvitationFrame>
    );
  }
  if (invitation === null) return <NoInvitation />;
  if (!isError || isFetching) return <ScreenSpinner label="Loading the invitation" />;
  return (
    <InvitationFrame key="failed" title="Invitation">
      <LoadFailure onRetry={() => void refetch()}>The invitation could not be loaded. Please try again.</LoadFailure>
    </InvitationFrame>
  );
}

function NoInvitation() {
  return (
    <InvitationFrame key="none" title="This invitation is no longer valid">
      <p className="text-ink-muted">
        It was accepted already, taken back, replaced by a newer email, or is older than {INVITATION_LIFETIME}. If you
        don't have access to the company yet, ask a member to invite you again.
      </p>
      <ButtonLink to={paths.home} variant="primary" isBlock>
        Go to {config.productName}
      </ButtonLink>
    </InvitationFrame>
  );
}
