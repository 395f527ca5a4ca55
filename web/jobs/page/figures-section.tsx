import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { formatCount } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { countApplications, type JobDay, type JobOfPage, jobFiguresQuery } from "#web/jobs/data/one-job.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DayBars, type DayFigure, DaysBelow, sumOf } from "./day-bars.tsx";
import { PageSection } from "./page-section.tsx";
import { isOnItsWay, PostingSteps } from "./posting-steps.tsx";
import { usePostingState } from "./use-posting-state.ts";

/**
 * Shows views, apply clicks and applications in total and for each of the last 30 days. Before the
 * first view, shows which steps are left until the job is public. Rule 83
 */
export function FiguresSection({ job }: { job: JobOfPage }) {
  const figures = useQuery(jobFiguresQuery(job.id));
  const { obstacle } = usePostingState(job);
  const days = figures.data;
  const { all, unnamed } = countApplications(job);
  const elsewhere = elsewhereOf(job);
  return (
    <PageSection title={messages.tabs.numbers} isTitleHidden isBusy={!days}>
      {!isCounted(job) ? (
        <>
          {isOnItsWay(obstacle) && <PostingSteps job={job} obstacle={obstacle} />}
          <EmptyState title={messages.nothingCounted}>{messages.nothingCountedHint}</EmptyState>
        </>
      ) : figures.isError && !figures.isFetching && !days ? (
        <LoadFailure onRetry={() => void figures.refetch()}>{messages.figuresFailed}</LoadFailure>
      ) : (
        <>
          <dl className="funnel">
            <Step what="views" label={messages.views} total={job.views} days={days} />
            <Step
              what="apply_clicks"
              label={messages.applyClicks}
              total={job.clicked_apply}
              share={shareOf(job.clicked_apply, job.views, messages.ofViews)}
              days={days}
              isLast={elsewhere !== null}
            />
            {elsewhere ? (
              <div>
                <dt className="font-medium">{messages.applications}</dt>
                <dd className="funnel-elsewhere text-ink-muted">{elsewhere}</dd>
              </div>
            ) : (
              <Step
                what="applications"
                label={messages.applications}
                total={all}
                note={unnamed > 0 ? messages.unnamed(formatCount(unnamed)) : undefined}
                // Shows applications as a percentage of clicks only if all applications came
                // through the portal's form. The portal counted no clicks for other applications.
                share={unnamed > 0 ? null : shareOf(all, job.clicked_apply, messages.ofClicks)}
                days={days}
                isLast
              />
            )}
          </dl>
          {days && (
            <details className="folded">
              <summary>{messages.asTable}</summary>
              <CountTable
                first={messages.day}
                rows={days.toReversed().map((day) => ({ ...day, key: day.day, label: formatCalendarDate(day.day) }))}
                hasApplications={!elsewhere}
              />
            </details>
          )}
        </>
      )}
    </PageSection>
  );
}

export function isCounted(job: JobOfPage): boolean {
  return job.views > 0 || job.clicked_apply > 0 || countApplications(job).all > 0;
}

/**
 * Returns a text to show instead of a count of 0 if applications don't arrive in the portal.
 * Otherwise returns null.
 */
export function elsewhereOf(job: JobOfPage): string | null {
  if (countApplications(job).all > 0 || job.application_type === "platform") return null;
  return messages.notCounted[job.application_type];
}

interface StepProps {
  what: DayFigure;
  label: string;
  /** Views, clicks or applications since posting. */
  total: number;
  note?: string | undefined;
  share?: string | null;
  days: JobDay[] | undefined;
  /** True if the labels of the days are below this chart. */
  isLast?: boolean;
}

function Step({ what, label, total, note, share = null, days, isLast = false }: StepProps) {
  const recent = days && messages.inDays(formatCount(sumOf(days, what)));
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="funnel-total text-2xl font-semibold">
        {formatCount(total)}
        {note && <span className="block text-xs font-normal text-ink-muted">{` ${note}`}</span>}
      </dd>
      <dd className="funnel-share text-xs text-ink-muted">
        {recent ? [recent, share].filter(Boolean).join(" · ") : <Skeleton width="6rem" isSecondLine />}
      </dd>
      <dd className="funnel-bars">
        {days ? <DayBars what={what} label={label} days={days} /> : <div className="day-bars" />}
        {days && isLast && <DaysBelow days={days} />}
      </dd>
    </div>
  );
}

/**
 * Returns the percentage in words, or null if `part` exceeds `whole` or `whole` is 0. A job can
 * have more applications than counted clicks.
 */
function shareOf(part: number, whole: number, inWords: (percent: number) => string): string | null {
  return whole === 0 || part > whole ? null : inWords(Math.round((100 * part) / whole));
}

interface CountTableProps {
  caption?: string;
  /** The heading of the first column. */
  first: string;
  rows: readonly (Pick<JobDay, DayFigure> & { key: string; label: ReactNode })[];
  hasApplications: boolean;
}

/** Lists views, apply clicks and applications. */
export function CountTable({ caption, first, rows, hasApplications }: CountTableProps) {
  return (
    <table className="day-table">
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{messages.views}</th>
          <th scope="col">{messages.applyClicks}</th>
          {hasApplications && <th scope="col">{messages.applications}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, views, apply_clicks, applications }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{formatCount(views)}</td>
            <td>{formatCount(apply_clicks)}</td>
            {hasApplications && <td>{formatCount(applications)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
