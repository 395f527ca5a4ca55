import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { DASHBOARD_LIST_LENGTH } from "#domain/limits.ts";
import { dashboardMessages as messages } from "#domain/messages/dashboard.ts";
import { timeAgo, waitingSince } from "#domain/messages/posting-state.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { editJobPath, jobPath, paths } from "#domain/routes.ts";
import { formatCount } from "#domain/text/format.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { waitingCountsQuery } from "#web/data-client/waiting-counts.ts";
import type { ApplicantToAnswer, Dashboard } from "#web/jobs/data/dashboard.ts";
import type { StatusFilter } from "#web/jobs/data/list-filter.ts";
import { useRenewal } from "#web/jobs/life/use-job-life.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { DashboardSection, jobListPath } from "./dashboard-section.tsx";

/**
 * Lists the applicants and jobs that wait for members, and the jobs that wait for staff. Omits
 * lists without rows. Rule 39
 */
export function Needs({ dashboard: { to_answer, ending, in_review, sent_back } }: { dashboard: Dashboard }) {
  const { id, inactive } = useCurrentEmployer();
  const suggestions = useQuery(waitingCountsQuery(id)).data?.suggestions ?? 0;
  const isReadOnly = inactive === 1;
  return (
    <>
      {to_answer.total > 0 && <Applicants {...to_answer} />}
      <JobsSection title={messages.endingThisWeek} jobs={ending} allAt="ending">
        {(job) => (
          <>
            <span className="need-when text-ink-muted">{messages.ends(job.end_date, portalToday())}</span>
            {!isReadOnly && <Renew job={job} />}
          </>
        )}
      </JobsSection>
      <JobsSection title={messages.inReview} jobs={in_review} allAt="in-review">
        {(job) => job.since && <span className="need-when text-ink-muted">{waitingSince(job.since)}</span>}
      </JobsSection>
      <JobsSection title={messages.needsChange} jobs={sent_back} allAt="sent-back">
        {(job) => (
          <>
            {job.since && <span className="need-when text-ink-muted">{waitingSince(job.since)}</span>}
            {!isReadOnly && (
              <ButtonLink to={editJobPath(job.id)} aria-label={`${messages.edit} ${job.name}`}>
                {messages.edit}
              </ButtonLink>
            )}
            <p className="need-rest need-reason text-ink-muted">{job.reason}</p>
          </>
        )}
      </JobsSection>
      {suggestions > 0 && (
        <DashboardSection title={shellMessages.suggestedJobs} count={formatCount(suggestions)}>
          <p className="need">
            <Link to={paths.suggestedJobs} className="whole-link">
              {messages.suggestions(suggestions)}
            </Link>
          </p>
        </DashboardSection>
      )}
    </>
  );
}

/** Shows the first applicants. A click shows all applicants that the server has sent. */
function Applicants({ rows, total }: Dashboard["to_answer"]) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <DashboardSection title={messages.toAnswer} count={messages.atLeast(total)}>
      <ul>
        {(isOpen ? rows : rows.slice(0, DASHBOARD_LIST_LENGTH)).map((applicant) => (
          <Applicant key={applicant.id} applicant={applicant} />
        ))}
      </ul>
      {rows.length > DASHBOARD_LIST_LENGTH && (
        <div className="need-more flex flex-wrap items-center gap-x-4 border-t border-line px-4 py-2 sm:px-5">
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? messages.showFewer : messages.showMore(rows.length - DASHBOARD_LIST_LENGTH)}
          </Button>
          {isOpen && total > rows.length && (
            <Link to={`${paths.applicants}?state=new`}>{messages.olderApplicants}</Link>
          )}
        </div>
      )}
    </DashboardSection>
  );
}

function Applicant({ applicant: { id, name, job_name, created, line } }: { applicant: ApplicantToAnswer }) {
  return (
    <li className="need need-applicant">
      <Link to={`${paths.applicants}/${id}`} className="whole-link truncate font-semibold">
        {name}
      </Link>
      <time dateTime={created} className="text-xs whitespace-nowrap text-ink-muted">
        {timeAgo(created)}
      </time>
      <span className="need-rest truncate">{job_name}</span>
      <span className="need-rest truncate text-ink-muted">{line ?? messages.noMessage}</span>
    </li>
  );
}

interface JobsSectionProps<Job> {
  title: string;
  jobs: { rows: Job[]; total: number };
  /** The filter with which the table shows all jobs of this section. */
  allAt: StatusFilter;
  /** Renders the rest of a row, after the title. */
  children: (job: Job) => ReactNode;
}

function JobsSection<Job extends { id: number; name: string }>({
  title,
  jobs,
  allAt,
  children,
}: JobsSectionProps<Job>) {
  const { rows, total } = jobs;
  if (total === 0) return null;
  return (
    <DashboardSection title={title} count={formatCount(total)} allAt={total > rows.length && jobListPath(allAt)}>
      <ul>
        {rows.map((job) => (
          <JobRow key={job.id} job={job}>
            {children(job)}
          </JobRow>
        ))}
      </ul>
    </DashboardSection>
  );
}

function JobRow({ job, children }: { job: { id: number; name: string }; children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  // Moves the focus to the heading if the row is removed while its button has the focus. Renewing a
  // job removes its row.
  useLayoutEffect(() => {
    const item = row.current;
    return () => {
      if (!item?.contains(document.activeElement)) return;
      document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <li ref={row} className="need">
      <Link to={jobPath(job.id)} className="whole-link font-medium">
        {job.name}
      </Link>
      {children}
    </li>
  );
}

function Renew({ job }: { job: Dashboard["ending"]["rows"][number] }) {
  const { isRenewing, renew } = useRenewal(job);
  return (
    <Button isBusy={isRenewing} aria-label={`${messages.renew} ${job.name}`} onClick={() => void renew()}>
      {messages.renew}
    </Button>
  );
}
