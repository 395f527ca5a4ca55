import { publicObstacle } from "#domain/job/job-publicity.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { config } from "#web/browser/config.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { PageSection } from "./page-section.tsx";
import { CopyButton, StructuredData } from "./structured-data.tsx";

/** Where anybody reads the job, or why nobody can; and what search engines are told. Rules 76 and 83 */
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
