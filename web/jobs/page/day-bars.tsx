import { JOB_CHART_DAYS } from "#domain/limits.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { formatCount } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import type { JobDay } from "#web/jobs/data/one-job.ts";

export type DayFigure = Exclude<keyof JobDay, "day">;

interface DayBarsProps {
  what: DayFigure;
  label: string;
  /** The days, oldest first. */
  days: readonly JobDay[];
}

const HEIGHT = 44;
const WIDTH = 10;
const GAP = 2;

/**
 * Draws one bar per day. Each figure has its own scale, because a job has many views and few
 * applications. Screen readers get a summary and the counts in a table.
 */
export function DayBars({ what, label, days }: DayBarsProps) {
  const counts = days.map((day) => day[what]);
  const most = Math.max(0, ...counts);
  const busiest = days[counts.lastIndexOf(most)];
  const busiestInWords = most > 0 && busiest ? `${shortDay(busiest.day)} (${formatCount(most)})` : "";
  return (
    <svg
      role="img"
      aria-label={messages.chart(label, formatCount(sumOf(days, what)), busiestInWords)}
      viewBox={`0 0 ${JOB_CHART_DAYS * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="day-bars"
    >
      {days.map(({ day }, index) => {
        const count = counts[index] ?? 0;
        // Draws a small count at least 3 units high, so that it is visible.
        const height = count === 0 ? 0 : Math.max(3, (count / most) * HEIGHT);
        return (
          <g key={day}>
            <title>{`${shortDay(day)}: ${formatCount(count)}`}</title>
            <rect className="day-bars-day" x={index * WIDTH} width={WIDTH} height={HEIGHT} />
            <rect x={index * WIDTH + GAP / 2} y={HEIGHT - height} width={WIDTH - GAP} height={height} />
          </g>
        );
      })}
    </svg>
  );
}

export function sumOf(days: readonly JobDay[], what: DayFigure): number {
  return days.reduce((sum, day) => sum + day[what], 0);
}

/** Labels the first and last day below the lowest chart. */
export function DaysBelow({ days }: { days: readonly JobDay[] }) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  return (
    <p aria-hidden="true" className="days-below text-xs text-ink-muted">
      <span>{shortDay(first.day)}</span>
      <span>{shortDay(last.day)}</span>
    </p>
  );
}

/** Formats a day like "Nov 16". */
function shortDay(day: string): string {
  return formatCalendarDate(day).replace(/,.*/, "");
}
