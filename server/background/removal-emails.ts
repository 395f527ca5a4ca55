import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { isEmail } from "#domain/email.ts";
import { enqueueMail } from "#server/mail/outbox.ts";

const LOOK_EVERY_MS = 2000;
const EMAILS_A_TURN = 50;

type Removal = { email: string; first_name: string | null; company: string };

/** Emails people who were removed from a company (rule 38), within two seconds. Several servers may do so at once (record 64). */
export function startRemovalEmails(pool: pg.Pool, log: Pick<FastifyBaseLogger, "warn">): { stop(): Promise<void> } {
  let turn = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn
      .then(() => queueRemovalEmails(pool))
      .catch((error: Error) => log.warn({ err: error }, "emails about removals have to wait"));
  }, LOOK_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}

/** Moves noted removals into the outbox: both or neither, so that each email is queued exactly once. */
async function queueRemovalEmails(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query("select from server.removal_emails limit 1");
  if (rowCount === 0) return;
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Removal>(
      `with noted as (
         delete from server.removal_emails where team_log_id in (
           select team_log_id from server.removal_emails order by team_log_id limit $1 for update skip locked
         ) returning team_log_id
       )
       select t.subject_email as email, u.first_name, e.name as company
       from noted n
         join public.team_log t on t.id = n.team_log_id
         join public.employers e on e.id = t.employer_id
         left join public.users u on u.id = t.subject_id`,
      [EMAILS_A_TURN],
    );
    for (const { email, first_name, company } of rows.filter(({ email }) => isEmail(email))) {
      const data = { firstName: first_name ?? "", companyName: company };
      await enqueueMail(client, { template: "removed", to: email, data });
    }
  });
}
