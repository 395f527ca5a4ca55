import type pg from "pg";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

/** Minimum seconds between two requested messages to a recipient (rule 3). */
export const SECONDS_BETWEEN_MESSAGES = 60;

/**
 * Returns true if the message may be sent now, because the recipient got no other message within
 * the last `seconds`. A retry of the same message, for example after a failure of the mail server,
 * may always be sent.
 */
export async function takeMessageSlot(
  pool: pg.Pool | pg.ClientBase,
  hash: KeyedHash,
  recipient: string,
  messageId: string,
  seconds = SECONDS_BETWEEN_MESSAGES,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into server.message_slots as slot (recipient, message_id, taken_at) values ($1, $2, clock_timestamp())
     on conflict (recipient) do update set message_id = excluded.message_id, taken_at = excluded.taken_at
     where slot.message_id = excluded.message_id or slot.taken_at < excluded.taken_at - make_interval(secs => $3)`,
    [hash("message-slot", recipient), messageId, seconds],
  );
  return rowCount === 1;
}
