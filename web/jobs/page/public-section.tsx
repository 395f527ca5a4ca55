import { jobPosting, lackingParts } from "#domain/job/job-posting.ts";
import { withSource } from "#domain/job/sources.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { formatList } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { config } from "#web/browser/config.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";
import { postedOn } from "./job-preview.tsx";
import { PageSection } from "./page-section.tsx";
import { isOnItsWay, PostingSteps } from "./posting-steps.tsx";
import { usePostingState } from "./use-posting-state.ts";

/**
 * Shows the job's public URL, or why the job is not public. Also shows the structured data for
 * search engines. Rules 76 and 83
 */
export function PublicSection({ job }: { job: JobOfPage }) {
  const { obstacle } = usePostingState(job);
  const { paused_until: until, end_date: lastDay } = job;
  const url = location.origin + publicJobPath(job);
  return (
    <PageSection title={messages.publicPage}>
      {isOnItsWay(obstacle) && <PostingSteps job={job} obstacle={obstacle} />}
      <p className="flex gap-2 text-pretty">
        {!isOnItsWay(obstacle) && (
          <Icon
            name={obstacle ? "clock" : "success"}
            size="small"
            className={`mt-0.5 flex-none ${obstacle ? "text-ink-muted" : "text-success-text"}`}
          />
        )}
        {obstacle
          ? messages.notPublic[obstacle](
              formatCalendarDate(job.start_date),
              until && until <= lastDay ? formatCalendarDate(until) : null,
            )
          : messages.isPublic}
      </p>
      {(!obstacle || obstacle === "paused") && (
        <>
          <p className="wrap-anywhere">
            <a href={withSource(url, "link")} target="_blank" rel="noreferrer" className="public-address">
              {url.replace(/^https?:\/\//, "")}
            </a>
          </p>
          {job.text_unread_since !== null && <p>{messages.unreadText}</p>}
          {job.employers.company_url && job.employers.company_url !== job.employers.approved_url && (
            <p>{messages.unreadWebsite}</p>
          )}
        </>
      )}
      {config.hasPublicJobs && <StructuredData job={job} url={url} isPublic={!obstacle} />}
    </PageSection>
  );
}

interface StructuredDataProps {
  job: JobOfPage;
  url: string;
  isPublic: boolean;
}

/**
 * Shows whether search engines can list the job and which missing fields would improve the listing.
 * A button copies the structured data (schema.org JobPosting) that the public page contains.
 */
function StructuredData({ job, url, isPublic }: StructuredDataProps) {
  const { name } = useCurrentEmployer();
  const { company_url, approved_url, logo } = job.employers;
  const data = jobPosting(
    {
      ...job,
      // Leaves out text that staff have not read, as the public page does (rule 29).
      benefits: job.text_unread_since === null ? job.benefits : null,
      posted: postedOn(job),
      company: {
        name,
        company_url: company_url && approved_url,
        logo: logo && new URL(logo, location.origin).href,
      },
    },
    { url, isDirect: config.hasApplyForm === true && job.application_type === "platform" },
  );
  const text = JSON.stringify(data, null, 2);
  const lacking = lackingParts(data).map((part) => messages.searchParts[part]);
  return (
    <details className="folded">
      <summary>{messages.structuredData}</summary>
      <div className="grid justify-items-start gap-2 pt-2">
        {config.isHiddenFromSearch ? (
          <p>{messages.searchHidden}</p>
        ) : (
          <>
            <p className="font-medium">{isPublic ? messages.searchReady : messages.searchNotPublic}</p>
            {lacking.length > 0 && <p className="text-ink-muted">{messages.searchBetter(formatList(lacking))}</p>}
          </>
        )}
        <CopyButton text={text} label={messages.copyData} />
      </div>
    </details>
  );
}
