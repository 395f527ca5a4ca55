import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { isEmail } from "#domain/account/email.ts";
import type { MailRequest } from "#server/mail/mail-request.ts";
import { enqueueMails } from "#server/mail/outbox.ts";

/** Four kinds of notices share the hour until the next run. */
const WITHIN_MS = 10 * 60 * 1_000;

export type Turns = {
  pool: pg.Pool;
  /** Maximum number of rows that `findSome` returns. */
  size: number;
  /** Ends the loop after the current batch. The next hourly run queues the rest. */
  signal?: AbortSignal | undefined;
};

/**
 * Calls `findSome` in a transaction and queues the emails that it returns. Repeats until a batch is
 * not full, the time is up or the server stops. Returns how many emails were queued.
 */
export async function inTurns(
  { pool, size, signal }: Turns,
  findSome: (client: pg.ClientBase) => Promise<{ found: number; mails: MailRequest[] }>,
): Promise<number> {
  const end = performance.now() + WITHIN_MS;
  for (let queued = 0; ; ) {
    const { found, mails } = await inTransaction(pool, async (client) => {
      const turn = await findSome(client);
      const sendable = turn.mails.filter(({ to }) => isEmail(to));
      if (sendable.length > 0) await enqueueMails(client, sendable);
      return { found: turn.found, mails: sendable };
    });
    queued += mails.length;
    if (found < size || signal?.aborted || performance.now() > end) return queued;
  }
}
