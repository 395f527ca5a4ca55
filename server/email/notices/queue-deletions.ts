import type pg from "pg";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import type { EmailRequest } from "#server/email/email-request.ts";
import { inBatches } from "./in-batches.ts";

const JOBS_PER_BATCH = 500;

type Announced = { employer_id: number; deleted_on: CalendarDate };
type Member = { id: number; email: string };

/**
 * Sets the day on which applications for ended jobs are deleted. Queues an email to the members 30
 * days before that day (rule 77). Skips a job if another server has already set its day. Returns
 * the number of queued emails.
 */
export function queueDeletions(
  pool: pg.Pool,
  now: Date,
  { keptDays, signal }: { keptDays: number; signal?: AbortSignal | undefined },
): Promise<number> {
  return inBatches({ pool, size: JOBS_PER_BATCH, signal }, async (client) => {
    const announced = await client.query<Announced>(
      "select employer_id, deleted_on from app.announce_deletions($1, $2) order by 1, 2",
      [keptDays, JOBS_PER_BATCH],
    );
    const days = new Map(announced.rows.map((row) => [`${row.employer_id} ${row.deleted_on}`, row]));
    const emails: EmailRequest[] = [];
    for (const { employer_id: employerId, deleted_on: day } of days.values()) {
      const { rows: members } = await client.query<Member>(MEMBERS, [employerId]);
      for (const { id: userId, email: to } of members) {
        const data = { userId, employerId, day, queuedAt: now.toISOString() };
        emails.push({ template: "applications-ending", to, data });
      }
    }
    return { found: announced.rows.length, emails };
  });
}

const MEMBERS = `
  select u.id, u.email
  from public.employers e
    join public.employers_users l on l.employer_id = e.id
    join public.users u on u.id = l.user_id and u.automated_email = 1
  where e.id = $1 and e.approved = 1 and e.inactive = 0`;
