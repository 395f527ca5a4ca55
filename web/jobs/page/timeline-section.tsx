import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { jobStatus } from "#domain/job/job-status.ts";
import { jobLifeMessages } from "#domain/messages/job-life.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { config } from "#web/browser/config.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { ClosedReason } from "#web/jobs/data/job-life.ts";
import { type JobEvent, type JobOfPage, jobTimelineQuery } from "#web/jobs/data/one-job.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { NamedEmail } from "#web/ui/controls/named-email.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { PageSection } from "./page-section.tsx";

const FIRST_EVENTS = 10;

/** Lists the job's events, newest first. Rule 83 */
export function TimelineSection({ job }: { job: JobOfPage }) {
  const timeline = useQuery(jobTimelineQuery(job.id));
  const [length, setLength] = useState(FIRST_EVENTS);
  const events = timeline.data;
  return (
    <PageSection title={messages.tabs.history} isTitleHidden isBusy={!events}>
      {timeline.isError && !timeline.isFetching && !events ? (
        <LoadFailure onRetry={() => void timeline.refetch()}>{messages.historyFailed}</LoadFailure>
      ) : (
        <ol className="timeline">
          {jobStatus(job, portalToday()) === "expired" && (
            <li data-tone="quiet">
              <p>{`Expired after its last day, ${formatCalendarDate(job.end_date)}`}</p>
            </li>
          )}
          {events
            ? events.slice(0, length).map((event) => <Event key={`${event.action} ${event.happened}`} event={event} />)
            : [70, 52, 60].map((width) => (
                <li key={width}>
                  <Skeleton width={`${width}%`} />
                  <Skeleton width="40%" isSecondLine />
                </li>
              ))}
        </ol>
      )}
      {events && events.length > length && (
        <Button variant="ghost" className="justify-self-start" onClick={() => setLength(length + 3 * FIRST_EVENTS)}>
          {messages.showOlder}
        </Button>
      )}
    </PageSection>
  );
}

const tones: Record<string, string | undefined> = {
  approved: "success",
  sent_back: "warning",
  closed: "quiet",
  paused: "quiet",
  deleted: "quiet",
};

function Event({ event }: { event: JobEvent }) {
  return (
    <li data-tone={tones[event.action]}>
      <p className="wrap-anywhere">{sentence(event)}</p>
      {event.note && <p className="text-ink-muted wrap-anywhere">{noteOf(event)}</p>}
      <time dateTime={event.happened} className="text-xs text-ink-muted">
        {formatDateTime(event.happened)}
      </time>
    </li>
  );
}

const verbs: Record<string, string | undefined> = {
  posted: "Posted",
  duplicated: "Posted as a copy",
  edited: "Edited",
  approved: "Approved",
  sent_back: "Sent back",
  closed: "Closed",
  reopened: "Reopened",
  renewed: "Renewed",
  renewal_undone: "Renewal undone",
  paused: "Paused",
  unpaused: "Pause ended",
  outcome: "Outcome recorded",
  deleted: "Deleted",
  restored: "Restored",
};

function sentence({ action, actor, actor_name, is_staff: isStaff }: JobEvent): ReactNode {
  const who = isStaff ? `${config.productName} staff` : actor && <NamedEmail name={actor_name} email={actor} />;
  return (
    <>
      <span className="font-medium">{verbs[action] ?? action}</span>
      {who && <> by {who}</>}
    </>
  );
}

function noteOf({ action, note }: JobEvent): string | null {
  return action === "closed" ? jobLifeMessages.reasons[note as ClosedReason] : note;
}
