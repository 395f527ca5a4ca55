import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { isEmail } from "#domain/account/email.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { enqueueMail } from "#server/mail/outbox.ts";
import { inTurns } from "./in-turns.ts";

const JOBS_A_TURN = 500;

type Announced = { employer_id: number; deleted_on: CalendarDate };
type Member = { id: number; email: string };

/**
 * Rule 77: sets the day on which applications to jobs that ended are deleted, and tells the members, 30 days before. Returns how
 * many emails were queued.
 */
export function queueDeletions(
  pool: pg.Pool,
  now: Date,
  { keptDays, signal }: { keptDays: number; signal?: AbortSignal | undefined },
): Promise<number> {
  return inTurns({ size: JOBS_A_TURN, signal, queueSome: () => queueSome(pool, now, keptDays) });
}

/** A job's day and the emails of it are one transaction; a second server finds the day set. */
function queueSome(pool: pg.Pool, now: Date, keptDays: number): Promise<{ found: number; emails: number }> {
  return inTransaction(pool, async (client) => {
    const announced = await client.query<Announced>(
      "select employer_id, deleted_on from app.announce_deletions($1, $2) order by 1, 2",
      [keptDays, JOBS_A_TURN],
    );
    const days = new Map(announced.rows.map((row) => [`${row.employer_id} ${row.deleted_on}`, row]));
    let emails = 0;
    for (const { employer_id, deleted_on } of days.values()) {
      const { rows: members } = await client.query<Member>(MEMBERS, [employer_id]);
      for (const { id, email } of members.filter((member) => isEmail(member.email))) {
        const data = {
          userId: String(id),
          employerId: String(employer_id),
          day: deleted_on,
          queuedAt: now.toISOString(),
        };
        await enqueueMail(client, { template: "applications-ending", to: email, data });
        emails += 1;
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
