import { jobPosting } from "#domain/job/job-posting.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { config } from "#web/browser/config.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import type { Employer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";
import { postedOn } from "./job-preview.tsx";

interface StructuredDataProps {
  job: JobOfPage;
  company: Employer;
  /** The job's public address. */
  url: string;
}

/** What the public page says in schema.org's words (JobPosting), or will say once it is there. */
export function StructuredData({ job, company, url }: StructuredDataProps) {
  const { company_url, approved_url, logo } = job.employers;
  const data = jobPosting(
    {
      ...job,
      // Rule 29: what staff have not read is left out, as on the public page.
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

/** Copies a text and says so on itself for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
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
