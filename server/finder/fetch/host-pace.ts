import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";

export type Pace = {
  /** Resolves when the host may be asked again, `gapMs` after it was asked last. */
  turn(host: string, gapMs: number, signal: AbortSignal): Promise<void>;
};

/** Hosts asked within the last seconds; a scan asks few. */
const HOSTS = 1000;

/** One request at a time reserves its moment, so that two scans that share a host share its pace as well. */
export function createPace(): Pace {
  const askedAt = new LRUCache<string, number>({ max: HOSTS });
  return {
    async turn(host, gapMs, signal) {
      const now = performance.now();
      const at = Math.max(now, (askedAt.get(host) ?? Number.NEGATIVE_INFINITY) + gapMs);
      askedAt.set(host, at);
      if (at > now) await wait(at - now, undefined, { signal });
    },
  };
}
