import { jobPosting } from "#domain/job/job-posting.ts";
import { publicObstacle } from "#domain/job/job-publicity.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { config } from "#web/browser/config.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { type Employer, useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";
import { postedOn } from "./job-preview.tsx";
import { PageSection } from "./page-section.tsx";

/**
 * Shows the job's public URL, or why it is not public, and its structured data for search engines.
 * Rules 76 and 83
 */
export function PublicSection({ job }: { job: JobOfPage }) {
  const company = useCurrentEmployer();
  const isOn = config.hasPublicJobs === true;
  const obstacle = publicObstacle(job, company, isOn, portalToday());
  const address = location.origin + publicJobPath(job);
  return (
    <PageSection title={messages.publicPage}>
      <p className="flex gap-2 text-pretty">
        <Icon
          name={obstacle ? "hourglass" : "success"}
          size="small"
          className={`mt-0.5 flex-none ${obstacle ? "text-ink-muted" : "text-success-text"}`}
        />
        {obstacle ? messages.notPublic[obstacle](formatCalendarDate(job.start_date)) : messages.isPublic}
      </p>
      {!obstacle && (
        <>
          <p className="wrap-anywhere">
            <a href={address} target="_blank" rel="noreferrer" className="public-address">
              {address.replace(/^https?:\/\//, "")}
            </a>
          </p>
          {job.text_unread_since !== null && <p>{messages.unreadText}</p>}
          {job.employers.company_url !== job.employers.approved_url && <p>{messages.unreadWebsite}</p>}
          <CopyButton text={address} label={messages.copyLink} />
        </>
      )}
      {isOn && <StructuredData job={job} company={company} url={address} />}
    </PageSection>
  );
}

interface StructuredDataProps {
  job: JobOfPage;
  company: Employer;
  url: string;
}

/** Shows the job as JobPosting of schema.org, as the public page contains it once published. */
function StructuredData({ job, company, url }: StructuredDataProps) {
  const { company_url, approved_url, logo } = job.employers;
  const data = jobPosting(
    {
      ...job,
      // Leaves out text that staff have not read, like the public page (rule 29).
      benefits: job.text_unread_since === null ? job.benefits : null,
      posted: postedOn(job),
      company: {
        name: company.name,
        company_url: company_url === approved_url ? company_url : null,
        logo: logo && new URL(logo, location.origin).href,
      },
    },
    { url, isDirect: config.hasApplyForm === true && job.application_type === "platform" },
  );
  const text = JSON.stringify(data, null, 2);
  return (
    <details className="folded">
      <summary>{messages.structuredData}</summary>
      <pre className="data-for-machines">{text}</pre>
      <CopyButton text={text} label={messages.copyData} />
    </details>
  );
}

/** Copies a text and confirms it on the button for two seconds. */
function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, hasFailed, copy } = useCopied();
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={isCopied ? "check" : "duplicate"} onClick={() => void copy(text)}>
        {isCopied ? messages.copied : label}
      </Button>
      <p role="status" className={hasFailed ? "text-danger-text" : "sr-only"}>
        {isCopied ? messages.copied : hasFailed && messages.copyFailed}
      </p>
    </div>
  );
}
