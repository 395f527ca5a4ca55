import { randomUUID } from "node:crypto";
import type pg from "pg";
import { takeMessageSlot } from "#server/auth/limits/message-slots.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import type { EmailRequest } from "#server/email/email-request.ts";
import { inBatches } from "#server/email/notices/in-batches.ts";

const RECEIPTS_PER_BATCH = 50;
const SECONDS_BETWEEN_RECEIPTS = 60 * 60;

type Wanted = { job_id: number; email: string; token_hash: Buffer; nonce: string };

/**
 * Queues the receipts that applicants want, at most one an hour for each email address (rule 77).
 * Drops further receipts, because the visitor may have typed another person's email address.
 * Returns the number of queued emails.
 */
export async function queueReceipts(pool: pg.Pool, hash: KeyedHash): Promise<number> {
  const { rowCount } = await pool.query("select from app.wanted_receipts limit 1");
  if (rowCount === 0) return 0;
  return inBatches({ pool, size: RECEIPTS_PER_BATCH }, async (client) => {
    const { rows } = await client.query<Wanted>(TAKE, [RECEIPTS_PER_BATCH]);
    const emails: EmailRequest[] = [];
    for (const { job_id: jobId, email: to, token_hash, nonce } of rows) {
      const recipient = `receipt ${mailboxOf(to)}`;
      if (!(await takeMessageSlot(client, hash, recipient, randomUUID(), SECONDS_BETWEEN_RECEIPTS))) continue;
      const data = { jobId, nonce, tokenHash: token_hash.toString("base64url") };
      emails.push({ template: "application-receipt", to, data });
    }
    return { found: rows.length, emails };
  });
}

/**
 * Returns the email address without a tag after "+". Many providers deliver emails with and without
 * a tag to the same mailbox.
 */
function mailboxOf(emailAddress: string): string {
  return emailAddress.replace(/\+[^@]*(?=@)/, "");
}

// Takes the rows in the order of their recipients. Otherwise two servers could lock the same
// recipients in different orders and block each other.
const TAKE = `
  with taken as (
    delete from app.wanted_receipts w where w.token_hash = any (array(
      select token_hash from app.wanted_receipts order by token_hash limit $1 for update skip locked
    )) returning w.token_hash, w.nonce
  )
  select a.job_opening_id as job_id, a.email, a.token_hash, t.nonce
  from taken t join public.applications a on a.token_hash = t.token_hash
  order by a.email, a.id`;
