import "./job-page.css";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { jobStatus } from "#domain/job/job-status.ts";
import { withSource } from "#domain/job/sources.ts";
import { JOB_TABS, jobPlaceIn } from "#domain/job-place.ts";
import { applicantsMessages } from "#domain/messages/applicants.ts";
import { jobLifeMessages } from "#domain/messages/job-life.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { waitingSince } from "#domain/messages/posting-state.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { type JobTab, jobPath } from "#domain/routes.ts";
import { formatCount } from "#domain/text/format.ts";
import { daysBetween, formatCalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { countApplications, type JobOfPage } from "#web/jobs/data/one-job.ts";
import { editObstacles, MoreActions } from "#web/jobs/life/more-actions.tsx";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import { FlyerButton } from "#web/jobs/sharing/flyer-button.tsx";
import { ShareButton } from "#web/jobs/sharing/share-button.tsx";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { Tabs } from "#web/ui/lists/tabs.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { ApplicantsSection } from "./applicants-section.tsx";
import { FiguresSection } from "./figures-section.tsx";
import { PageSection } from "./page-section.tsx";
import { PreviewTabs } from "./preview-tabs.tsx";
import { PublicSection } from "./public-section.tsx";
import { SourcesSection } from "./sources-section.tsx";
import { TimelineSection } from "./timeline-section.tsx";
import { usePostingState } from "./use-posting-state.ts";

/** The page's tabs, each with its own URL. Rule 83 */
export function JobPageBody({ job }: { job: JobOfPage }) {
  const navigate = useNavigate();
  const { named, unread } = countApplications(job);
  const tab = useJobTab(job);
  const company = useCurrentEmployer();
  return (
    <>
      {jobStatus(job, portalToday()) === "active" && job.review_note && (
        <Banner tone="warning">
          <p className="font-medium">{jobTableMessages.sentBack}</p>
          <p className="wrap-anywhere">{job.review_note}</p>
        </Banner>
      )}
      {company.inactive === 0 && jobStatus(job, portalToday()) !== "active" && <Outcome job={job} />}
      <Tabs
        label={messages.tabsLabel}
        className="job-tabs"
        tabs={JOB_TABS.map((value) => ({
          value,
          label: messages.tabs[value],
          to: jobPath(job.id, value),
          ...(value === "applicants" &&
            named > 0 && { count: formatCount(named), description: applicantsMessages.unread(named, unread) }),
        }))}
        value={tab}
        onChange={(next) => void navigate(jobPath(job.id, next), { replace: true, preventScrollReset: true })}
      >
        {panels[tab](job)}
      </Tabs>
    </>
  );
}

const loadOutcome = () => import("#web/jobs/life/outcome-choice.tsx");

/** Asks for the outcome of a job that is over. Loads the code on demand. Rule 101 */
function Outcome({ job }: { job: JobOfPage }) {
  const code = useCode(loadOutcome);
  return code && <code.OutcomeChoice job={job} />;
}

const panels: Record<JobTab, (job: JobOfPage) => ReactNode> = {
  applicants: (job) => <ApplicantsSection job={job} />,
  posting: (job) => (
    <div className="posting">
      <PublicSection job={job} />
      <PageSection title={messages.preview} hint={messages.previewHint}>
        <PreviewTabs job={job} />
      </PageSection>
    </div>
  ),
  numbers: (job) => (
    <div className="grid gap-4">
      <FiguresSection job={job} />
      <SourcesSection job={job} />
    </div>
  ),
  history: (job) => <TimelineSection job={job} />,
};

export function titleOfTab(tab: JobTab, jobName: string): string {
  return messages.tabTitle(messages.tabs[tab], jobName);
}

function useJobTab(job: JobOfPage): JobTab {
  // Chooses the first tab only once, so that an application that arrives later doesn't switch the
  // tab.
  const [first] = useState<JobTab>(() => (countApplications(job).named > 0 ? "applicants" : "posting"));
  return jobPlaceIn(useLocation().pathname)?.tab ?? first;
}

/** Shows the job's state, place and dates, and a link to its public page. */
export function JobFacts({ job }: { job: JobOfPage }) {
  const { state, obstacle, word, tone } = usePostingState(job);
  return (
    <span className="beside-person flex flex-wrap items-center gap-x-4 gap-y-1">
      <Badge tone={tone}>{word}</Badge>
      {state === "inReview" && <span>{waitingSince(job.modified)}</span>}
      <span>{`${job.city}, ${job.state}`}</span>
      <span>{timeOf(job)}</span>
      {(!obstacle || obstacle === "paused") && (
        <a className="link py-0.5" href={withSource(publicJobPath(job), "link")} target="_blank" rel="noreferrer">
          {messages.openPublicPage}
        </a>
      )}
    </span>
  );
}

/** Describes how long the job is open, or why it is closed. */
function timeOf(job: JobOfPage): string | null {
  const { start_date: start, end_date: end, closed_reason: reason } = job;
  const today = portalToday();
  const status = jobStatus(job, today);
  if (status === "closed") return reason && jobLifeMessages.reasons[reason];
  if (status === "expired") return messages.ended(formatCalendarDate(end));
  if (start > today) return messages.open(formatCalendarDate(start), formatCalendarDate(end));
  return messages.daysLeft(daysBetween(today, end), formatCalendarDate(end));
}

/**
 * The buttons of a job's page. Only a public job has share buttons. Duplicate is the primary button
 * of a job that has ended.
 */
export function JobButtons({ job }: { job: JobOfPage }) {
  const { isDuplicating, duplicate, edit } = useJobHandOver(job.id);
  const { obstacle: publicObstacle } = usePostingState(job);
  const company = useCurrentEmployer();
  const url = location.origin + publicJobPath(job);
  const status = jobStatus(job, portalToday());
  const obstacle = editObstacles[status];
  // In an inactive company, screen readers get the banner's explanation instead of the buttons
  // (rule 14).
  if (company.inactive === 1) return <p className="sr-only">{shellMessages.companyInactive}</p>;
  return (
    <div className="job-actions beside-person flex flex-wrap gap-2">
      {obstacle ? (
        <Tooltip text={obstacle}>
          {(id) => (
            <Button icon="edit" isSoftDisabled aria-describedby={id}>
              {messages.edit}
            </Button>
          )}
        </Tooltip>
      ) : (
        <Button variant="primary" icon="edit" onClick={edit}>
          {messages.edit}
        </Button>
      )}
      <Button variant={obstacle ? "primary" : "outline"} icon="duplicate" isBusy={isDuplicating} onClick={duplicate}>
        {messages.duplicate}
      </Button>
      {publicObstacle === null && (
        <>
          <ShareButton title={messages.shareTitle(job.name, company.name)} url={url} />
          <CopyButton text={withSource(url, "link")} label={messages.copyLink} />
          <FlyerButton job={job} />
        </>
      )}
      <MoreActions job={{ ...job, status }} />
    </div>
  );
}
