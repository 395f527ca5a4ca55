import "./job-page.css";
import { jobStatus } from "#domain/job/job-status.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { jobTableMessages, profileMessages } from "#domain/messages/messages.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { editObstacles, MoreActions } from "#web/jobs/life/more-actions.tsx";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import type { JobInLife } from "#web/jobs/life/use-job-life.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { StatusGlyph } from "#web/ui/lists/status-glyph.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { ApplicantsSection } from "./applicants-section.tsx";
import { FiguresSection } from "./figures-section.tsx";
import { PageSection } from "./page-section.tsx";
import { PreviewTabs } from "./preview-tabs.tsx";
import { PublicSection } from "./public-section.tsx";
import { TimelineSection } from "./timeline-section.tsx";

export function JobPageBody({ job }: { job: JobOfPage }) {
  return (
    <>
      {jobStatus(job, portalToday()) === "active" && job.review_note && (
        <Banner tone="warning">
          <p className="font-medium">{jobTableMessages.sentBack}</p>
          <p className="wrap-anywhere">{job.review_note}</p>
        </Banner>
      )}
      <div className="job-page">
        <PublicSection job={job} />
        <div className="job-page-main">
          <FiguresSection job={job} />
          <ApplicantsSection jobId={job.id} applicationType={job.application_type} />
          <PreviewSection job={job} />
        </div>
        <TimelineSection job={job} />
      </div>
    </>
  );
}

function PreviewSection({ job }: { job: JobOfPage }) {
  return (
    <PageSection title={messages.preview} hint={messages.previewHint}>
      <PreviewTabs job={job} />
    </PageSection>
  );
}

/**
 * Shows the same facts as the job's row in the table. Only active jobs show their approval. Spec §4
 */
export function JobFacts({ job }: { job: JobOfPage }) {
  const status = jobStatus(job, portalToday());
  const approval = job.approved === 1 ? jobTableMessages.staffApproved : jobTableMessages.awaitingStaffApproval;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <StatusGlyph status={jobTableMessages[status]} />
      {status === "active" && <StatusGlyph status={approval} />}
      <span>{`${job.city}, ${job.state}`}</span>
      <span>{`${formatCalendarDate(job.start_date)} - ${formatCalendarDate(job.end_date)}`}</span>
    </span>
  );
}

/**
 * Edit, Duplicate and the menu of the job's row. Duplicate is the primary button if the job has
 * ended.
 */
export function JobButtons({ job }: { job: JobInLife }) {
  const { isDuplicating, duplicate, edit } = useJobHandOver(job.id, (message) => toast({ message, tone: "danger" }));
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const obstacle = editObstacles[job.status];
  // The banner above every screen of the company explains why (rule 14).
  if (isReadOnly) return <p className="sr-only">{profileMessages.inactive}</p>;
  return (
    <div className="flex flex-wrap gap-2">
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
      <MoreActions job={job} />
    </div>
  );
}
