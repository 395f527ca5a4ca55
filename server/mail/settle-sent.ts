import { setTimeout as delay } from "node:timers/promises";
import type { PgBoss } from "pg-boss";

/** Longer than a database takes to find its next leader, shorter than the expiry of the email in the queue. */
const LIMIT_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Says in the queue that an email has left, again and again while the database is away: else whoever finds it unsettled when the
 * database is back would send it once more. Gives up after a minute, or when `signal` says that the server stops. Record 28
 */
export async function settleSent(boss: PgBoss, queue: string, id: string, signal: AbortSignal): Promise<void> {
  for (const deadline = performance.now() + LIMIT_MS; performance.now() < deadline && !signal.aborted; ) {
    try {
      // Also one that was put back meanwhile, because its worker could not say that it lives.
      await boss.complete(queue, id, undefined, { includeQueued: true });
      return;
    } catch {
      await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}
