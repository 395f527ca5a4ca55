import type pg from "pg";

/** What is kept no longer than it serves. Deleting a session's row signs it out. */
const STATEMENTS = [
  "delete from server.one_time_secrets where expires_at < now() - interval '1 day'",
  "delete from server.sign_up_claims where claimed_at < now() - interval '1 day'",
  "delete from auth.flow_state where created_at < now() - interval '1 day'",
  `with given_up as (delete from server.email_changes where requested_at < now() - interval '1 day' returning user_id)
   update auth.users set email_change = '', email_change_sent_at = null, email_change_confirm_status = 0
   where id in (select user_id from given_up)`,
  "delete from auth.refresh_tokens where revoked and updated_at < now() - interval '30 days'",
  "delete from auth.sessions where coalesce(updated_at, created_at) < now() - interval '180 days'",
  "delete from server.known_devices where last_seen_at < now() - interval '1 year'",
  // Much longer than the tokens live that they signed; their private halves should not outlast them for good.
  "delete from server.signing_keys where retired_at < now() - interval '1 day'",
  "delete from auth.audit_log_entries where created_at < now() - interval '1 year'",
];

/** Forgets what has expired. Runs every hour; several servers may do so at once. One that fails keeps none of the others from running. */
export async function cleanUp(pool: pg.Pool): Promise<void> {
  const failures: unknown[] = [];
  for (const statement of STATEMENTS) await pool.query(statement).catch((error: unknown) => failures.push(error));
  if (failures[0]) throw failures[0];
}
