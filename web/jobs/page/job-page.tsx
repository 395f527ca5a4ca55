import "./job-page.css";
import { jobStatus } from "#domain/job/job-status.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { jobTableMessages } from "#domain/messages/messages.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { ApplicantsSection } from "./applicants-section.tsx";
import { FiguresSection } from "./figures-section.tsx";
import { PageSection } from "./page-section.tsx";
import { PreviewTabs } from "./preview-tabs.tsx";
import { PublicSection } from "./public-section.tsx";
import { TimelineSection } from "./timeline-section.tsx";

export { JobButtons } from "./job-buttons.tsx";
export { JobFacts } from "./job-facts.tsx";

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
