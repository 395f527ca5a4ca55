import "./team.css";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { teamMessages } from "#domain/messages/company.ts";
import { type Invitation, type Member, teamQuery } from "#web/company/data/team.ts";
import { teamLogQuery } from "#web/company/data/team-log.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { useIsMounted } from "#web/ui/hooks/use-is-mounted.ts";
import { useReveal } from "#web/ui/hooks/use-reveal.ts";
import { Banner, LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { InviteForm } from "./invite-form.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { TeamList } from "./team-list.tsx";
import { FIRST_EVENTS, TeamLog } from "./team-log.tsx";
import type { TeamOutcome } from "./team-outcome.ts";

const loadSecondFactor = () => import("./second-factor-rule.tsx");

/** Spec §2 "User Permissions screen", rules 37, 38 and 69. */
export function TeamScreen() {
  const employer = useCurrentEmployer();
  const team = useQuery(teamQuery(employer.id));
  const [outcome, setOutcome] = useState<TeamOutcome | null>(null);
  const [memberToRemove, setMemberToRemove] = useState<Member | null>(null);
  const [invitationToRevoke, setInvitationToRevoke] = useState<Invitation | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isMounted = useIsMounted();
  const isReadOnly = employer.inactive === 1;
  const people = team.data;
  const secondFactor = useCode(loadSecondFactor, !isReadOnly && people !== undefined);

  /** Moves the focus to the table's heading, because the focused row was removed. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true });

  /**
   * Shows the result of a removal. If the user has left the screen, shows only failures, as a
   * toast.
   */
  function onAnswered(next: TeamOutcome | null) {
    if (isMounted.current) setOutcome(next);
    else if (next?.tone === "danger") toast({ message: next.message, tone: "danger" });
  }

  return (
    <Page title={teamMessages.title} lead={teamMessages.explanation}>
      {!isReadOnly && <InviteForm employerId={employer.id} onOutcome={setOutcome} />}
      <Outcome outcome={outcome} />
      <section aria-labelledby="team-members" className="grid gap-2">
        <h2 ref={heading} id="team-members" tabIndex={-1} className="text-base outline-none">
          {teamMessages.members}
        </h2>
        {team.isError && !team.isFetching && !people ? (
          <LoadFailure onRetry={() => void team.refetch()}>
            The team members could not be loaded. Please try again.
          </LoadFailure>
        ) : (
          <TeamList
            team={people}
            onRemove={setMemberToRemove}
            onRevoke={setInvitationToRevoke}
            onOutcome={setOutcome}
          />
        )}
      </section>
      <TeamLog employerId={employer.id} members={people?.members} />
      {secondFactor && <secondFactor.SecondFactorRule onOutcome={setOutcome} />}
      <RemoveDialog
        member={memberToRemove}
        onClose={() => setMemberToRemove(null)}
        onRemoved={focusHeading}
        onOutcome={onAnswered}
      />
      <RevokeDialog
        invitation={invitationToRevoke}
        onClose={() => setInvitationToRevoke(null)}
        onRevoked={focusHeading}
        onOutcome={onAnswered}
      />
    </Page>
  );
}

TeamScreen.fetchFirst = ({ client, employerId }: FirstDataOf) => {
  void client.prefetchQuery(teamQuery(employerId));
  void client.prefetchQuery(teamLogQuery(employerId, FIRST_EVENTS));
};

/** Shows the last result in a banner (rule 41). Scrolls the banner into view. */
function Outcome({ outcome }: { outcome: TeamOutcome | null }) {
  const place = useReveal(outcome);
  if (!outcome) return null;
  return (
    <div ref={place} className="scroll-my-20">
      <Banner tone={outcome.tone}>
        {outcome.message}
        {outcome.reason && <p className="text-ink-muted">{outcome.reason}</p>}
      </Banner>
    </div>
  );
}
