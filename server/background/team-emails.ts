import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { isEmail } from "#domain/account/email.ts";
import type { EmailRequest } from "#server/email/email-request.ts";
import { enqueueEmail } from "#server/email/outbox.ts";

const NOTES_PER_BATCH = 50;

type Note = { email: string; first_name: string | null; company: string; actor: string | null; action: string };

type NotedEmails = {
  /** A table of ids. A trigger adds the id of each entry in `team_log` that needs emails. */
  table: string;
  /** SQL that returns a row for each recipient. $1 is an array of ids from `table`. */
  recipients: string;
  toEmail(row: Note): EmailRequest;
};

function memberOf({ first_name, company }: Note) {
  return { firstName: first_name ?? "", companyName: company };
}

/** Creates the email to a removed member (rule 38). */
const REMOVALS: NotedEmails = {
  table: "server.removal_emails",
  recipients: `
    select t.subject_email as email, u.first_name, e.name as company, t.actor_email as actor, t.action
    from public.team_log t
      join public.employers e on e.id = t.employer_id
      left join public.users u on u.id = t.subject_id
    where t.id = any ($1)`,
  toEmail: (row) => ({ template: "removed", to: row.email, data: memberOf(row) }),
};

/**
 * Creates the emails to all members of a company that starts or stops requiring a second factor
 * (rule 69).
 */
const SECOND_FACTORS: NotedEmails = {
  table: "server.second_factor_emails",
  recipients: `
    select u.email, u.first_name, e.name as company, t.actor_email as actor, t.action
    from public.team_log t
      join public.employers e on e.id = t.employer_id
      join public.employers_users l on l.employer_id = e.id
      join public.users u on u.id = l.user_id
    where t.id = any ($1)`,
  toEmail(row) {
    const change = row.action === "second_factor_required" ? "required" : "optional";
    const actor = row.actor ? { actorEmail: row.actor } : {};
    return { template: "second-factor-rule", to: row.email, data: { ...memberOf(row), change, ...actor } };
  },
};

/**
 * Queues emails about changes of a team. Several servers can do this at the same time (record 53).
 */
export async function queueTeamEmails(pool: pg.Pool): Promise<void> {
  await queueEmails(pool, REMOVALS);
  await queueEmails(pool, SECOND_FACTORS);
}

/**
 * Deletes the stored changes and queues their emails in the same transaction, so that each email is
 * queued exactly once.
 */
async function queueEmails(pool: pg.Pool, { table, recipients, toEmail }: NotedEmails): Promise<void> {
  const { rowCount } = await pool.query(`select from ${table} limit 1`);
  if (rowCount === 0) return;
  await inTransaction(pool, async (client) => {
    const noted = await client.query<{ team_log_id: number }>(
      `delete from ${table} where team_log_id in (
         select team_log_id from ${table} order by team_log_id limit $1 for update skip locked
       ) returning team_log_id`,
      [NOTES_PER_BATCH],
    );
    const { rows } = await client.query<Note>(recipients, [noted.rows.map(({ team_log_id }) => team_log_id)]);
    for (const row of rows) if (isEmail(row.email)) await enqueueEmail(client, toEmail(row));
  });
}
