import { useQuery } from "@tanstack/react-query";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { formatCount } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { type JobDay, type JobOfPage, jobFiguresQuery } from "#web/jobs/data/one-job.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DayBars, type DayFigure, DaysBelow, sumOf } from "./day-bars.tsx";
import { PageSection } from "./page-section.tsx";

/** Shows views, apply clicks and applications in total and for each of the last 30 days. Rule 83 */
export function FiguresSection({ job }: { job: JobOfPage }) {
  const figures = useQuery(jobFiguresQuery(job.id));
  const days = figures.data;
  const applications = job.applications[0]?.count ?? 0;
  return (
    <PageSection title={messages.figures} isBusy={!days}>
      {figures.isError && !figures.isFetching && !days ? (
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
            />
            <Step
              what="applications"
              label={messages.applications}
              total={applications}
              share={shareOf(applications, job.clicked_apply, messages.ofClicks)}
              days={days}
            />
          </dl>
          {days && <DayTable days={days} />}
        </>
      )}
    </PageSection>
  );
}

interface StepProps {
  what: DayFigure;
  label: string;
  /** The count since the job was posted. */
  total: number;
  share?: string | null;
  days: JobDay[] | undefined;
}

function Step({ what, label, total, share = null, days }: StepProps) {
  const recent = days && messages.inDays(formatCount(sumOf(days, what)));
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="funnel-total text-2xl font-semibold">{formatCount(total)}</dd>
      <dd className="funnel-share text-xs text-ink-muted">
        {recent ? [recent, share].filter(Boolean).join(" · ") : <Skeleton width="6rem" isSecondLine />}
      </dd>
      <dd className="funnel-bars">
        {days ? <DayBars what={what} label={label} days={days} /> : <div className="day-bars" />}
        {days && what === "applications" && <DaysBelow days={days} />}
      </dd>
    </div>
  );
}

/**
 * Returns null for a share above 100 percent, because an application needs no counted click and one
 * view can lead to several clicks.
 */
function shareOf(part: number, whole: number, inWords: (percent: number) => string): string | null {
  return whole === 0 || part > whole ? null : inWords(Math.round((100 * part) / whole));
}

function DayTable({ days }: { days: readonly JobDay[] }) {
  return (
    <details className="folded">
      <summary>{messages.asTable}</summary>
      <table className="day-table">
        <thead>
          <tr>
            <th scope="col">{messages.day}</th>
            <th scope="col">{messages.views}</th>
            <th scope="col">{messages.applyClicks}</th>
            <th scope="col">{messages.applications}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, views, apply_clicks, applications }) => (
            <tr key={day}>
              <th scope="row">{formatCalendarDate(day)}</th>
              <td>{formatCount(views)}</td>
              <td>{formatCount(apply_clicks)}</td>
              <td>{formatCount(applications)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
