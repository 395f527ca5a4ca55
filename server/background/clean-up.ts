import type pg from "pg";
import { DEFAULT_APPLICATION_RETENTION_DAYS, JOB_DAYS_KEPT } from "#domain/limits.ts";

/** How long what our own auth service writes is kept. Deleting a session ends it. */
const OF_ACCOUNTS = [
  "delete from server.one_time_secrets where expires_at < now() - interval '1 day'",
  "delete from server.sign_up_claims where claimed_at < now() - interval '1 day'",
  "delete from server.message_slots where taken_at < now() - interval '1 hour'",
  "delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 hour'",
  "delete from auth.mfa_challenges where created_at < now() - interval '1 hour'",
  "delete from server.passkey_challenges where expires_at < now() - interval '1 hour'",
  "delete from server.provider_flows where created_at < now() - interval '1 hour'",
  "delete from server.spent_assertions where expires_at < now() - interval '1 hour'",
  "delete from auth.flow_state where created_at < now() - interval '1 day'",
  `with given_up as (delete from server.email_changes where requested_at < now() - interval '1 day' returning user_id)
   update auth.users set email_change = '', email_change_sent_at = null, email_change_confirm_status = 0
   where id in (select user_id from given_up)`,
  "delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'",
  "delete from auth.sessions where coalesce(updated_at, created_at) < now() - interval '180 days'",
  "delete from server.known_devices where last_seen_at < now() - interval '1 year'",
  // Much longer than the tokens that they signed; their private halves should not be kept forever.
  "delete from server.signing_keys where retired_at < now() - interval '1 day'",
  "delete from auth.audit_log_entries where created_at < now() - interval '1 year'",
];

/** How long everything else is kept. */
const STATEMENTS = [
  "delete from server.rate_limits where expire < extract(epoch from now()) * 1000",
  "select app.empty_bin()",
  "select site.forget_visitors()",
  `delete from public.job_days where day < app.today() - ${JOB_DAYS_KEPT}`,
  "delete from app.keyed_inserts where created < now() - interval '24 hours'",
  "delete from app.job_batches where created < now() - interval '1 hour'",
  "delete from public.job_drafts where updated <= now() - interval '24 hours'",
  "delete from server.read_pages where read_at < now() - interval '60 days'",
  "delete from app.website_scans where created < now() - interval '1 year' and state not in ('waiting', 'running')",
  // Until then the page of the link says what became of it.
  "delete from server.job_extensions where expires_at < now() - interval '30 days'",
  // Those of a job that exists keep it from being reminded of twice.
  `delete from server.job_reminders r where r.queued < now() - interval '60 days'
     and not exists (select from public.job_openings j where j.id = r.job_id)`,
  // Until then the page of a deleted job says that it is gone.
  "delete from app.published_jobs where deleted < now() - interval '1 year'",
  "delete from server.application_notices where queued < now() - interval '60 days'",
  // The payment provider repeats an event for days, or for a month when it is asked to.
  "delete from server.payment_events where received < now() - interval '90 days'",
];

type Options = { applicationRetentionDays?: number | undefined; isOfAccounts?: boolean | undefined };

/** Deletes what has expired; returns the errors. A statement that fails does not keep the others from running. */
export async function deleteExpired(
  pool: pg.Pool,
  { applicationRetentionDays = DEFAULT_APPLICATION_RETENTION_DAYS, isOfAccounts = true }: Options = {},
): Promise<Error[]> {
  const failures: Error[] = [];
  const keep = (error: Error) => void failures.push(error);
  const statements = isOfAccounts ? [...OF_ACCOUNTS, ...STATEMENTS] : STATEMENTS;
  for (const statement of statements) await pool.query(statement).catch(keep);
  await pool.query("select app.delete_old_applications($1)", [applicationRetentionDays]).catch(keep);
  return failures;
}
