import type pg from "pg";
import type { Caller } from "./requests/read-request.ts";

type Action =
  | "user_signedup"
  | "login"
  | "logout"
  | "user_updated_password"
  | "user_email_change_requested"
  | "user_email_changed"
  | "token_revoked";

/** Written within the caller's transaction, in the shape that hosted projects use. */
export async function recordAudit(
  client: pg.ClientBase | pg.Pool,
  action: Action,
  actor: { id: string; email: string | null },
  caller: Caller,
): Promise<void> {
  const payload = { action, actor_id: actor.id, actor_username: actor.email ?? "", log_type: "account" };
  await client.query(
    `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
     values (gen_random_uuid(), $1, now(), $2)`,
    [payload, caller.ip.slice(0, 64)],
  );
}
