import type pg from "pg";
import { hasTable } from "#database/has-table.ts";
import { QUEUE, REFUSED_QUEUE } from "#server/email/outbox.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/**
 * Minutes after which a waiting email is late. A mail server that delays new senders (greylisting)
 * usually accepts their email sooner.
 */
const LATE_MINUTES = 30;

/**
 * Minimum number of refused emails to report. Fewer refusals usually come from mistyped email
 * addresses.
 */
const REFUSALS_MIN = 3;

const FACTS = `
  select count(*) filter (where name = $1 and state < 'completed')::int as waiting,
    extract(epoch from now() - min(created_on) filter (where name = $1 and state < 'completed')) / 60 as minutes,
    count(*) filter (where name = $2 and state < 'completed')::int as refused,
    count(*) filter (where name = $1 and state = 'completed' and completed_on > now() - interval '1 day')::int as sent_today,
    count(*) filter (where is_refusal)::int as refused_today,
    coalesce(array_agg(distinct name) filter (
      where state = 'failed' and name <> $2 and completed_on > now() - interval '1 day' and not is_refusal
    ), '{}') as failed
  from pgboss.job, lateral (select coalesce(
    name = $1 and state = 'failed' and completed_on > now() - interval '1 day' and (output ->> 'responseCode')::int >= 500
      and output ->> 'command' in ('RCPT TO', 'DATA'), false
  ) as is_refusal) refusal`;

/**
 * Reports emails that have waited too long, refused emails, and background work that failed in the
 * last day.
 */
export async function checkQueues(pool: pg.Pool): Promise<Finding[]> {
  if (!(await hasTable(pool, "pgboss.job"))) return [fine("There are no queues yet. The first start creates them.")];
  const { rows } = await pool.query(FACTS, [QUEUE, REFUSED_QUEUE]);
  const { waiting, minutes, refused, failed, sent_today, refused_today } = rows[0];
  const found: Finding[] = [];
  if (minutes > LATE_MINUTES) {
    found.push(
      wrong(
        `${waiting} emails wait, the oldest for ${Math.round(minutes)} minutes: is a server running, and does SMTP work?`,
      ),
    );
  }
  if (refused_today >= REFUSALS_MIN && sent_today === 0) {
    const message = `All ${refused_today} emails of the last day were refused: ops mail refused lists them with the error.`;
    found.push(wrong(message));
  }
  if (failed.length > 0) {
    const where = failed.includes(QUEUE) ? "ops mail refused and the log show why" : "the log shows why";
    found.push(wrong(`Work failed in the last day in ${failed.join(", ")}: ${where}.`));
  }
  return found.length > 0 ? found : [fine(`${waiting} emails wait, ${refused} were refused, nothing else failed.`)];
}
