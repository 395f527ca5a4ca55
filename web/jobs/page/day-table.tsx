import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { formatCount } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import type { JobDay } from "#web/jobs/data/one-job.ts";

/** What the bars draw, newest first. */
export function DayTable({ days }: { days: readonly JobDay[] }) {
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
