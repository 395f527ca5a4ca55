import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { formatPlace } from "#domain/job/place.ts";
import { jobTableWorkMessages as work } from "#domain/messages/job-table-work.ts";
import { jobTableMessages as messages } from "#domain/messages/jobs.ts";
import { jobPath } from "#domain/routes.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { StatusGlyph } from "#web/ui/lists/status-glyph.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { JobActions } from "./job-actions.tsx";

export type JobColumn = "actions" | "approval" | "status" | "title" | "location" | "dates";

interface CellOptions extends Omit<ComponentProps<typeof JobActions>, "job"> {
  /** True if the window has room for all columns in one line. */
  isDesk: boolean;
  /** True if the window has room for full names of US states. */
  isWide: boolean;
  /** True if a tap on a card selects it instead of opening the job. */
  isSelecting: boolean;
}

/** Returns the cells of a job's row. Only active jobs show their approval. Spec §4 */
export function jobCells(
  job: ListedJob,
  { isDesk, isWide, isSelecting, ...actions }: CellOptions,
): Record<JobColumn, ReactNode> {
  const isActive = job.status === "active";
  const isAwaiting = isActive && job.approved !== 1;
  return {
    actions: <JobActions job={job} {...actions} />,
    approval: isActive && (
      <StatusGlyph
        status={isAwaiting ? messages.awaitingStaffApproval : messages.staffApproved}
        wordClassName="hidden"
      />
    ),
    status: <StatusGlyph status={messages[job.status]} wordClassName={isDesk ? "" : "hidden"} />,
    title: <Title job={job} isDesk={isDesk} isSelecting={isSelecting} />,
    location: formatPlace(job, !isWide),
    dates: (
      <>
        <span className="whitespace-nowrap">{formatCalendarDate(job.start_date)} -</span>{" "}
        <span className="whitespace-nowrap">{formatCalendarDate(job.end_date)}</span>
      </>
    ),
  };
}

/**
 * Shows that a job is in review or needs a change. Shows when the pause of a paused job ends, and
 * why a closed job was closed. In narrow windows, also shows the status of an ended job.
 */
function StateWords({ job, isDesk }: { job: ListedJob; isDesk: boolean }) {
  const company = useCurrentEmployer();
  const isActive = job.status === "active";
  const isWaiting = isActive && job.approved !== 1 && company.inactive === 0;
  const waiting = isWaiting && (job.review_note ? work.needsChange : work.inReview);
  const reason = job.closed_reason && closing(job.status, job.closed_reason);
  const { paused_until: until, end_date: lastDay } = job;
  const isPaused = isActive && until !== null && until > portalToday();
  const over = !isActive && !isDesk && !reason && messages[job.status];
  return (
    <>
      {waiting && <span className="text-warning-text">{`${waiting}\u00a0· `}</span>}
      {isPaused && (
        <span className="text-warning-text">
          {`${work.paused(until <= lastDay ? formatCalendarDate(until) : null)}\u00a0· `}
        </span>
      )}
      {(over || reason) && `${over || reason}\u00a0· `}
    </>
  );
}

function closing(status: ListedJob["status"], reason: NonNullable<ListedJob["closed_reason"]>): string {
  return status === "closed" ? messages.closedBecause[reason] : messages.closing;
}

/**
 * Shows how many applications a job has and how many are new. A job without applications shows
 * where applicants apply. Rules 27 and 94
 */
function applicationsOf({ applications, new_applications: unread, application_type: way }: ListedJob): ReactNode {
  if (applications > 0) {
    return (
      <>
        {formatQuantity(applications, "application")}
        {unread > 0 && (
          <>
            , <b className="text-accent-text">{work.newApplications(unread)}</b>
          </>
        )}
      </>
    );
  }
  return way === "email" ? work.byEmail : way === "url" ? work.onWebsite : work.noApplications;
}

interface TitleProps {
  job: ListedJob;
  isDesk: boolean;
  isSelecting: boolean;
}

function Title({ job, isDesk, isSelecting }: TitleProps) {
  return (
    <>
      <Link
        to={jobPath(job.id)}
        className={`${isSelecting ? "" : "list-whole"} -my-0.5 block py-0.5 text-base font-semibold text-pretty sm:text-sm`}
      >
        {job.name}
      </Link>
      <span className="mt-0.5 block text-xs text-ink-muted">
        <StateWords job={job} isDesk={isDesk} />
        {applicationsOf(job)}
      </span>
      {job.source_gone && job.status === "active" && <GoneQuestion job={job} />}
      {job.status === "active" && job.approved !== 1 && job.review_note && (
        <span className="mt-1 block text-xs text-ink">
          <b>{messages.sentBack}</b> {job.review_note}
        </span>
      )}
    </>
  );
}

const loadQuestion = () => import("#web/jobs/life/gone-from-website.tsx");

/**
 * Asks whether to close a job that is gone from the website. Loads the code on demand, because few
 * rows need it. Rule 73
 */
function GoneQuestion({ job }: { job: ListedJob }) {
  const code = useCode(loadQuestion);
  return code && <code.GoneFromWebsite job={job} />;
}
