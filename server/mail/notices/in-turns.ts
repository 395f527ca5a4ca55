import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { isEmail } from "#domain/account/email.ts";
import type { MailRequest } from "#server/mail/mail-request.ts";
import { enqueueMails } from "#server/mail/outbox.ts";

/** The schedule runs again after an hour, and four kinds of notices share that hour. */
const WITHIN_MS = 10 * 60 * 1_000;

export type Turns = {
  pool: pg.Pool;
  /** How many a full turn finds. */
  size: number;
  /** Ends after the present turn: the rest is queued in the next hour. */
  signal?: AbortSignal | undefined;
};

/**
 * Repeats `findSome`, which notes in a transaction what is due and returns its emails, until nothing is
 * left, the time is over or the server stops. Returns how many emails were queued.
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
