import { type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";

/** The job's first day, or that of its approval; today for one that waits. The view site.jobs repeats it. */
export function postedOn({ start_date: start, approved_at: approved }: JobOfPage): CalendarDate {
  const approval = approved === null ? portalToday() : todayInPortal(new Date(approved));
  return approval > start ? approval : start;
}
