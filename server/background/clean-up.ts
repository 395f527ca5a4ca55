import type pg from "pg";
import { DEFAULT_APPLICATION_RETENTION_DAYS, JOB_DAYS_KEPT } from "#domain/limits.ts";

/**
 * Returns a statement that deletes expired rows but skips locked rows, which the next clean-up
 * deletes. Waiting for their locks could cause a deadlock, because requests lock rows in another
 * order (`lockUser`).
 */
const deleteFree = (table: string, condition: string) =>
  `delete from ${table} where ctid = any (array(select ctid from ${table} where ${condition} for update skip locked))`;

/**
 * Statements for the rows of the auth service. Deleting a row of auth.sessions ends the session.
 */
const OF_ACCOUNTS = [
  deleteFree("server.one_time_secrets", "expires_at < now() - interval '1 day'"),
  deleteFree("server.sign_up_claims", "claimed_at < now() - interval '1 day'"),
  deleteFree("auth.mfa_factors", "status = 'unverified' and created_at < now() - interval '1 hour'"),
  deleteFree("auth.mfa_challenges", "created_at < now() - interval '1 hour'"),
  deleteFree("server.passkey_challenges", "expires_at < now() - interval '1 hour'"),
  deleteFree("server.provider_flows", "created_at < now() - interval '1 hour'"),
  deleteFree("server.spent_assertions", "expires_at < now() - interval '1 hour'"),
  deleteFree("auth.flow_state", "created_at < now() - interval '1 day'"),
  `with owners as (
     select u.id from auth.users u join server.email_changes c on c.user_id = u.id
     where c.requested_at < now() - interval '1 day' for no key update of u skip locked
   ), given_up as (
     delete from server.email_changes
     where user_id in (select id from owners) and requested_at < now() - interval '1 day' returning user_id
   )
   update auth.users set email_change = '', email_change_sent_at = null, email_change_confirm_status = 0
   where id in (select user_id from given_up)`,
  deleteFree("auth.refresh_tokens", "revoked and updated_at < now() - interval '30 days'"),
  deleteFree("auth.sessions", "coalesce(updated_at, created_at) < now() - interval '180 days'"),
  deleteFree("server.known_devices", "last_seen_at < now() - interval '1 year'"),
  // Deletes a retired key after a day. By then, all tokens that the key signed have expired.
  "delete from server.signing_keys where retired_at < now() - interval '1 day'",
  "delete from auth.audit_log_entries where created_at < now() - interval '1 year'",
];

const STATEMENTS = [
  // Keeps the rows for an hour, because an email address gets at most one receipt an hour (rule
  // 77).
  deleteFree("server.message_slots", "taken_at < now() - interval '1 hour'"),
  // Casts the time to bigint, the column's type. Otherwise PostgreSQL would compare the column as
  // numeric, and could not use its index.
  "delete from server.rate_limits where expire < (extract(epoch from now()) * 1000)::bigint",
  "select app.empty_bin()",
  "select site.delete_past_visitors()",
  `delete from public.job_days where day < app.today() - ${JOB_DAYS_KEPT}`,
  `delete from app.job_sources where day < app.today() - ${JOB_DAYS_KEPT}`,
  "delete from app.keyed_inserts where created < now() - interval '24 hours'",
  "delete from app.job_batches where created < now() - interval '1 hour'",
  "delete from public.job_drafts where updated <= now() - interval '24 hours'",
  "delete from server.read_pages where read_at < now() - interval '60 days'",
  "delete from app.website_scans where created < now() - interval '1 year' and state not in ('waiting', 'running')",
  "delete from app.missed_jobs where created < now() - interval '1 year'",
  // Keeps a link's row for 30 days after the link expires. In this time, the link's page still
  // shows the state of the job.
  "delete from server.job_extensions where expires_at < now() - interval '30 days'",
  // Keeps a job's rows while the job exists, because they show which reminders the server has
  // already queued.
  `delete from server.job_reminders r where r.queued < now() - interval '60 days'
     and not exists (select from public.job_openings j where j.id = r.job_id)`,
  // Keeps the row of a deleted job for a year. In this year, the job's page answers 410.
  "delete from app.published_jobs where deleted < now() - interval '1 year'",
  "delete from server.application_notices where queued < now() - interval '60 days'",
  // Keeps payment events for 90 days, to recognize repeated events. The payment provider repeats an
  // event for at most a month.
  "delete from server.payment_events where received < now() - interval '90 days'",
];

type Options = { applicationRetentionDays?: number | undefined; isOfAccounts?: boolean | undefined };

/**
 * Deletes expired rows. If a statement fails, the other statements still run. Returns the errors.
 */
export async function deleteExpired(
  pool: Pick<pg.Pool, "query">,
  { applicationRetentionDays = DEFAULT_APPLICATION_RETENTION_DAYS, isOfAccounts = true }: Options = {},
): Promise<Error[]> {
  const failures: Error[] = [];
  const keep = (error: Error) => void failures.push(error);
  const statements = isOfAccounts ? [...OF_ACCOUNTS, ...STATEMENTS] : STATEMENTS;
  for (const statement of statements) await pool.query(statement).catch(keep);
  await pool.query("select app.delete_old_applications($1)", [applicationRetentionDays]).catch(keep);
  return failures;
}
