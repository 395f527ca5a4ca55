import { useIsMutating, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router";
import { withSource } from "#domain/job/sources.ts";
import { REMINDER_DAYS } from "#domain/limits.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { jobPageMessages } from "#domain/messages/job-page.ts";
import { publishReceiptMessages as messages } from "#domain/messages/publish-receipt.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { ADDRESS_HASH, editJobPath, jobPath } from "#domain/routes.ts";
import { addDays, type CalendarDate, formatCalendarDate } from "#domain/time/calendar-date.ts";
import { config } from "#web/browser/config.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { isApproximate } from "#web/jobs/data/jobs.ts";
import type { SavedJob } from "#web/jobs/data/just-saved.ts";
import { jobPageQuery } from "#web/jobs/data/one-job.ts";
import { Note } from "#web/jobs/fields/note.tsx";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import { isOnItsWay, PostingSteps } from "#web/jobs/page/posting-steps.tsx";
import { usePostingState } from "#web/jobs/page/use-posting-state.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Collapsible } from "#web/ui/layout/collapsible.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";

interface PublishReceiptProps {
  job: SavedJob;
  /** Closes the confirmation and returns to the table. */
  onClose: () => void;
}

/**
 * Shown after a job was posted. Explains what happens next, where the job appears, and what to do
 * now. Rule 83
 */
export function PublishReceipt({ job, onClose }: PublishReceiptProps) {
  const headingId = useId();
  const company = useCurrentEmployer();
  const { obstacle, word, tone } = usePostingState(job);
  const { isDuplicating, duplicate } = useJobHandOver(job.id);
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-4 rounded-md border border-accent-line bg-surface p-4 sm:p-5"
    >
      <h2 id={headingId} className="flex gap-2 text-lg">
        <Icon name="success" className="mt-0.5 flex-none text-success-text" />
        <span className="min-w-0 wrap-anywhere">{messages.title(job.name)}</span>
      </h2>
      <div className="grid max-w-(--measure) gap-3 text-pretty">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 className="font-normal text-ink-muted">{messages.next}</h3>
          <Badge tone={tone}>{word}</Badge>
        </div>
        {isOnItsWay(obstacle) && <PostingSteps job={job} obstacle={obstacle} />}
        <p>
          <span className="font-medium">{company.approved === 1 ? messages.review : messages.reviewOfCompany}</span>{" "}
          {messages.reviewHelp}
        </p>
        <p className="text-ink-muted">
          {opening(job)} {ending(job.end_date)} {messages.endHelp}
        </p>
      </div>
      {config.hasPublicJobs && <PublicLink job={job} />}
      {isApproximate(job) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Note>{jobFormMessages.approximateLocation}</Note>
          <Link to={editJobPath(job.id) + ADDRESS_HASH} className="link py-0.5">
            {messages.checkAddress}
          </Link>
        </div>
      )}
      <ReceiptPreview jobId={job.id} />
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" icon="duplicate" isBusy={isDuplicating} onClick={duplicate}>
          {messages.another}
        </Button>
        <ButtonLink to={jobPath(job.id)}>{messages.seePage}</ButtonLink>
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
 * Lists the dates of reminders. Starts with the day after tomorrow, because the server sends no
 * reminder in the 24 hours after posting.
 */
function ending(end: CalendarDate): string {
  const soon = addDays(portalToday(), 1);
  const days = REMINDER_DAYS.map((days) => addDays(end, -days)).filter((day) => day > soon);
  if (days.length === 0) return messages.end(formatCalendarDate(end));
  return messages.remind(days.map(formatCalendarDate).join(messages.and));
}

/** The URL of the public page, which members can copy before the page exists. */
function PublicLink({ job }: { job: SavedJob }) {
  const url = location.origin + publicJobPath(job);
  const start = job.start_date > portalToday() ? formatCalendarDate(job.start_date) : null;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-sm border border-line-strong px-3 py-2">
      <div className="grid min-w-0 flex-[1_1_14rem]">
        <h3 className="text-xs font-normal text-ink-muted">{messages.link}</h3>
        <p className="font-medium wrap-anywhere">{url.replace(/^https?:\/\//, "")}</p>
        <p className="text-ink-muted">{start ? messages.linkWorksFrom(start) : messages.linkWorks}</p>
      </div>
      <CopyButton text={withSource(url, "link")} label={jobPageMessages.copyLink} />
    </div>
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
  // Waits for running mutations, because a mutation may be saving the job's categories.
  const isSaving = useIsMutating() > 0;
  const { data: job, isError, isFetching, refetch } = useQuery({ ...jobPageQuery(jobId), enabled: !isSaving });
  const { code, isMissing, retry: loadAgain } = useCodeOrRetry(loadTabs);
  if (job && code) return <code.PreviewTabs job={job} />;
  if (!isMissing && (isSaving || isFetching || !isError)) return <Skeleton width="60%" />;

  function retry() {
    loadAgain();
    void refetch();
  }

  return <LoadFailure onRetry={retry}>{messages.previewFailed}</LoadFailure>;
}
