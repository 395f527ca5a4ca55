import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { personName, shortName } from "#domain/account/typed-name.ts";
import { paths } from "#domain/routes.ts";
import { INVITATION_LIFETIME } from "#domain/time/durations.ts";
import { config } from "#web/browser/config.ts";
import { invitationByTokenQuery, type OpenInvitation } from "#web/company/data/invitations.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { useHeadingFocus } from "#web/ui/hooks/use-heading-focus.ts";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { HomeLink } from "#web/ui/layout/home-link.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";

interface InvitationConfirmationProps {
  children: (invitation: OpenInvitation, token: string) => ReactNode;
}

/**
 * Loads the invitation in the URL. Shows its inviter and company, or why it is invalid (rule 37).
 */
export function InvitationConfirmation({ children }: InvitationConfirmationProps) {
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

/** A centered page without the sidebar, because the user may have no company. */
function InvitationFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-5 pb-8">
      <header className="flex">
        <HomeLink productName={config.productName} />
      </header>
      <main className="mt-[clamp(0rem,12dvh,8rem)] grid grid-cols-[minmax(0,1fr)] gap-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold text-balance wrap-anywhere sm:text-3xl">
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}

interface ActionOrLaterProps {
  isBusy?: boolean;
  onAct: () => void;
  children: ReactNode;
}

/** A button that calls `onAct`, and the button "Not now", which leaves the invitation open. */
export function ActionOrLater({ isBusy = false, onAct, children }: ActionOrLaterProps) {
  const navigate = useNavigate();
  return (
    <div className="grid gap-2">
      <Button variant="primary" isBlock isBusy={isBusy} onClick={onAct}>
        {children}
      </Button>
      <Button variant="ghost" isBlock onClick={() => navigate(paths.home)}>
        Not now
      </Button>
    </div>
  );
}
