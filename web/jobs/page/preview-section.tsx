import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { PageSection } from "./page-section.tsx";
import { PreviewTabs } from "./preview-tabs.tsx";

export function PreviewSection({ job }: { job: JobOfPage }) {
  return (
    <PageSection title={messages.preview} hint={messages.previewHint}>
      <PreviewTabs job={job} />
    </PageSection>
  );
}
