/** The schedule looks again after an hour, and four kinds of notices share that hour. */
const WITHIN_MS = 10 * 60 * 1_000;

export type Turns = {
  /** How many a full turn queues. */
  size: number;
  /** Ends after the present turn: the rest is queued in the next hour. */
  signal?: AbortSignal | undefined;
  /** Queues some that are due, in a transaction; returns how many it found and how many emails it queued. */
  queueSome(): Promise<{ found: number; emails: number }>;
};

/** Repeats `queueSome` until nothing is left, the time is over or the server stops. Returns how many emails were queued. */
export async function inTurns({ size, signal, queueSome }: Turns): Promise<number> {
  const end = performance.now() + WITHIN_MS;
  for (let queued = 0; ; ) {
    const { found, emails } = await queueSome();
    queued += emails;
    if (found < size || signal?.aborted || performance.now() > end) return queued;
  }
}
