import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { FetchRefusal } from "./fetch-refusal.ts";

export type Pace = {
  /**
   * Resolves `gapMs` after the previous request to the host. Throws a FetchRefusal if the host
   * requested a longer pause than a scan can wait.
   */
  takeSlot(host: string, gapMs: number, signal: AbortSignal): Promise<void>;
  /** Delays further requests of this process to the host for `ms`. */
  pause(host: string, ms: number): void;
};

/** Number of hosts in memory, far more than scans contact at a time. */
const HOSTS = 1000;
const WAIT_MAX_MS = 10_000;
/** Maximum pause that a host can request, so that it can't block its scans for years. */
const PAUSE_MAX_MS = 24 * 60 * 60 * 1000;

const wait = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });

/**
 * Spaces requests to each host. Each request reserves a time slot, so that concurrent scans of a
 * host take turns.
 */
export function createPace(delay: (ms: number, signal: AbortSignal) => Promise<void> = wait): Pace {
  const requestedAt = new LRUCache<string, number>({ max: HOSTS });
  const pausedUntil = new LRUCache<string, number>({ max: HOSTS });
  return {
    async takeSlot(host, gapMs, signal) {
      const now = performance.now();
      const pauseEnd = pausedUntil.get(host) ?? now;
      if (pauseEnd - now > WAIT_MAX_MS) throw new FetchRefusal("busy", "The website asks programs to come back later");
      const at = Math.max(now, pauseEnd, (requestedAt.get(host) ?? Number.NEGATIVE_INFINITY) + gapMs);
      requestedAt.set(host, at);
      if (at > now) await delay(at - now, signal);
    },
    pause(host, ms) {
      pausedUntil.set(host, performance.now() + Math.min(ms, PAUSE_MAX_MS));
    },
  };
}
