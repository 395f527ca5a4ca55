import type pg from "pg";
import { QUEUE, REFUSED_QUEUE } from "#server/mail/outbox.ts";
import { type Check, type Finding, fine, wrong } from "./finding.ts";

/** The usual greylisting of receivers is over by then. */
const LATE_MINUTES = 30;

const FACTS = `
  select count(*) filter (where name = $1 and state < 'completed')::int as waiting,
    extract(epoch from now() - min(created_on) filter (where name = $1 and state < 'completed')) / 60 as minutes,
    count(*) filter (where name = $2 and state < 'completed')::int as refused,
    (select coalesce(array_agg(distinct f.name), '{}') from pgboss.job f
     where f.state = 'failed' and f.name <> $2 and f.completed_on > now() - interval '1 day') as failed
  from pgboss.job`;

/** Emails that wait, and work in the background that failed in the last day. */
export function checkQueues(pool: pg.Pool): Check {
  return {
    subject: "queues",
    async look() {
      const { rows: made } = await pool.query("select to_regclass('pgboss.job') is not null as is_made");
      if (!made[0].is_made) return [fine("None yet: the first start makes them.")];
      const { rows } = await pool.query(FACTS, [QUEUE, REFUSED_QUEUE]);
      const { waiting, minutes, refused, failed } = rows[0];
      const found: Finding[] = [];
      if (minutes > LATE_MINUTES) {
        found.push(
          wrong(
            `${waiting} emails wait, the oldest for ${Math.round(minutes)} minutes: is a server running, and does SMTP work?`,
          ),
        );
      }
      if (failed.length > 0)
        found.push(wrong(`Work failed in the last day in ${failed.join(", ")}: the log says why.`));
      return found.length > 0 ? found : [fine(`${waiting} emails wait, ${refused} were refused, nothing else failed.`)];
    },
  };
}
