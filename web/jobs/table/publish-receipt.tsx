import { useIsMutating, useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { REMINDER_DAYS } from "#domain/limits.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { publishReceiptMessages as messages } from "#domain/messages/publish-receipt.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { ADDRESS_HASH, editJobPath, jobPath } from "#domain/routes.ts";
import { addDays, type CalendarDate, formatCalendarDate } from "#domain/time/calendar-date.ts";
import { config } from "#web/browser/config.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { isApproximate } from "#web/jobs/data/geocode.ts";
import type { SavedJob } from "#web/jobs/data/just-saved.ts";
import { jobPageQuery } from "#web/jobs/data/one-job.ts";
import { Note } from "#web/jobs/fields/note.tsx";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Collapsible } from "#web/ui/layout/collapsible.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

interface PublishReceiptProps {
  job: SavedJob;
  /** Closes the confirmation and returns to the table. */
  onClose: () => void;
}

/**
 * Explains after posting a job what happens next, where the job appears, and what to do now.
 * Rule 83
 */
export function PublishReceipt({ job, onClose }: PublishReceiptProps) {
  const headingId = useId();
  const company = useCurrentEmployer();
  const { isDuplicating, duplicate } = useJobHandOver(job.id, (message) => toast({ message, tone: "danger" }));
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-4 rounded-md border border-accent-line bg-surface p-4 sm:p-5"
    >
      <h2 id={headingId} className="flex gap-2 text-lg">
        <Icon name="success" className="mt-0.5 flex-none text-success-text" />
        <span className="min-w-0 wrap-anywhere">{messages.title(job.name)}</span>
      </h2>
      <div className="grid max-w-(--measure) gap-2">
        <h3 className="font-normal text-ink-muted">{messages.next}</h3>
        <ol className="grid gap-3">
          <Step number={1} title={company.approved === 1 ? messages.review : messages.reviewOfCompany}>
            {messages.reviewHelp}
          </Step>
          <Step number={2} title={opening(job)}>
            {messages.openHelp}
            {config.hasPublicJobs && (
              <>
                {` ${messages.publicAt} `}
                <span className="wrap-anywhere text-ink">{location.host + publicJobPath(job)}</span>
              </>
            )}
          </Step>
          <Step number={3} title={ending(job.end_date)}>
            {messages.endHelp}
          </Step>
        </ol>
      </div>
      {isApproximate(job) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Note>{jobFormMessages.approximateLocation}</Note>
          <Link to={editJobPath(job.id) + ADDRESS_HASH}>{jobFormMessages.checkAddress}</Link>
        </div>
      )}
      <ReceiptPreview jobId={job.id} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={jobPath(job.id)} variant="soft">
          {messages.seePage}
        </ButtonLink>
        <Button icon="duplicate" isBusy={isDuplicating} onClick={duplicate}>
          {messages.another}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {messages.toPostings}
        </Button>
      </div>
    </section>
  );
}

function opening({ start_date: start, end_date: end }: SavedJob): string {
  if (start <= portalToday()) return messages.open(formatCalendarDate(end));
  return messages.openFrom(formatCalendarDate(start), formatCalendarDate(end));
}

/**
 * Lists the reminder dates. Skips dates before the day after tomorrow, because no reminder is sent
 * that soon after posting.
 */
function ending(end: CalendarDate): string {
  const soon = addDays(portalToday(), 1);
  const days = REMINDER_DAYS.map((days) => addDays(end, -days)).filter((day) => day > soon);
  if (days.length === 0) return messages.end(formatCalendarDate(end));
  return messages.remind(days.map(formatCalendarDate).join(messages.and));
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3 text-pretty">
      <span
        aria-hidden="true"
        className="grid size-6 flex-none place-items-center rounded-full border border-line-strong text-xs text-ink-muted"
      >
        {number}
      </span>
      <div className="min-w-0">
        <p className="mt-0.5 font-medium">{title}</p>
        <p className="text-ink-muted">{children}</p>
      </div>
    </li>
  );
}

const loadTabs = () => import("#web/jobs/page/preview-tabs.tsx");

/** Reads the job only when the preview is opened. */
function ReceiptPreview({ jobId }: { jobId: number }) {
  return (
    <Collapsible label={messages.preview}>
      <Preview jobId={jobId} />
    </Collapsible>
  );
}

function Preview({ jobId }: { jobId: number }) {
  // Waits for running mutations, because the categories may still be saving.
  const isSaving = useIsMutating() > 0;
  const { data: job, isError, isFetching, refetch } = useQuery({ ...jobPageQuery(jobId), enabled: !isSaving });
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const code = useCode(loadTabs, !isCodeMissing, () => setIsCodeMissing(true));
  if (job && code) return <code.PreviewTabs job={job} />;
  if (!isCodeMissing && (isSaving || isFetching || !isError)) return <Skeleton width="60%" />;

  function retry() {
    setIsCodeMissing(false);
    void refetch();
  }

  return <LoadFailure onRetry={retry}>{messages.previewFailed}</LoadFailure>;
}
