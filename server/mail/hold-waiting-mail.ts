import type pg from "pg";
import { QUEUE, REFUSED_QUEUE } from "./outbox.ts";

/**
 * Puts aside what waited in a backup that was made while a server was sending: that server has most likely sent it since, and
 * nothing is sent twice. It waits with the refused emails, for 14 days. Returns how many.
 */
export async function holdWaitingMail(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `update pgboss.job
     set name = $2, state = 'created', dead_letter = null, retry_limit = 0, started_on = null, heartbeat_on = null,
       heartbeat_seconds = null, keep_until = now() + interval '14 days',
       output = jsonb_build_object('message', 'It waited when a backup was made that was restored since.')
     where name = $1 and state < 'completed'`,
    [QUEUE, REFUSED_QUEUE],
  );
  return rowCount ?? 0;
}
