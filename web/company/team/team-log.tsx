import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { fullName } from "#domain/account/full-name.ts";
import { formatDateTime } from "#domain/text/format.ts";
import type { Member } from "#web/company/data/team.ts";
import { type TeamEvent, teamLogQuery } from "#web/company/data/team-log.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { NamedEmail } from "#web/ui/controls/named-email.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

export const FIRST_EVENTS = 10;
const EVENT_LINE = "flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5";

/** The history of the team. All members see it (rule 38). */
export function TeamLog({ employerId, members = [] }: { employerId: number; members?: readonly Member[] | undefined }) {
  const [limit, setLimit] = useState(FIRST_EVENTS);
  const log = useQuery(teamLogQuery(employerId, limit));
  const headingId = useId();
  const names = new Map(members.map((member) => [member.email, fullName(member)]));
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="text-base">
        Team history
      </h2>
      {log.isError && !log.isFetching && !log.data ? (
        <LoadFailure onRetry={() => void log.refetch()}>
          The team history could not be loaded. Please try again.
        </LoadFailure>
      ) : (
        <div className="overflow-hidden rounded-md border border-line bg-surface">
          <ol className="team-log" aria-busy={!log.data || log.isPlaceholderData}>
            {log.data
              ? log.data.events.map((event) => <Event key={event.id} event={event} names={names} />)
              : Array.from({ length: 3 }, (_, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
                  <li key={index} className={EVENT_LINE}>
                    <Skeleton width={`${45 + ((index * 17) % 30)}%`} />
                  </li>
                ))}
          </ol>
          {log.data?.hasMore && (
            <div className="border-t border-line px-2 py-1">
              <Button variant="ghost" isBusy={log.isPlaceholderData} onClick={() => setLimit(limit + 2 * FIRST_EVENTS)}>
                Show older
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

type Names = ReadonlyMap<string, string>;

function Event({ event, names }: { event: TeamEvent; names: Names }) {
  return (
    <li className={EVENT_LINE}>
      <p className="min-w-0 wrap-anywhere">{sentence(event, names)}</p>
      <time dateTime={event.created} className="text-xs whitespace-nowrap text-ink-muted">
        {formatDateTime(event.created)}
      </time>
    </li>
  );
}

function Person({ email, names }: { email: string; names: Names }) {
  return <NamedEmail name={names.get(email)} email={email} />;
}

const jobVerbs: Record<string, string | undefined> = {
  job_closed: "closed",
  job_reopened: "reopened",
  job_renewed: "renewed",
  job_paused: "paused",
  job_unpaused: "ended the pause of",
  job_outcome: "recorded the outcome of",
  job_deleted: "deleted",
  job_restored: "restored",
  job_duplicated: "duplicated",
  job_renewal_undone: "undid the renewal of",
};

function sentence({ action, actor_email, subject_email, job_name }: TeamEvent, names: Names): ReactNode {
  const actor = actor_email ? <Person email={actor_email} names={names} /> : <b>Our staff</b>;
  const subject = subject_email && <Person email={subject_email} names={names} />;
  const verb = jobVerbs[action];
  if (verb) {
    return (
      <>
        {actor} {verb} the job <b>{job_name}</b>
      </>
    );
  }
  switch (action) {
    case "company_created":
      return <>{subject} created the company</>;
    case "joined":
      return <>{subject} accepted the invitation</>;
    case "access_granted":
      return (
        <>
          {actor} gave {subject} access
        </>
      );
    case "left":
      return <>{subject} left</>;
    case "removed":
      return (
        <>
          {actor} removed {subject}
        </>
      );
    case "second_factor_required":
      return <>{actor} required a second factor of all members</>;
    case "second_factor_optional":
      return <>{actor} stopped requiring a second factor</>;
    case "invited":
      return (
        <>
          {actor} invited {subject}
        </>
      );
    case "invitation_resent":
      return (
        <>
          {actor} sent the invitation to {subject} again
        </>
      );
    case "invitation_revoked":
      return (
        <>
          {actor} revoked the invitation to {subject}
        </>
      );
  }
}
