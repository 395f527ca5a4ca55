import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { FetchRefusal } from "./fetch-refusal.ts";

export type Pace = {
  /**
   * Resolves when `gapMs` have passed since the previous request to the host. Throws a FetchRefusal
   * if the host has requested a longer pause than a scan can wait.
   */
  takeSlot(host: string, gapMs: number, signal: AbortSignal): Promise<void>;
  /** Stops requests of this process to the host for `ms` milliseconds. */
  pause(host: string, ms: number): void;
};

/** Maximum number of hosts in memory, which is more than scans contact at the same time. */
const HOSTS = 1000;
const WAIT_MAX_MS = 10_000;
/**
 * Maximum pause in milliseconds that a host can request. Without this limit, a host could prevent
 * all later scans.
 */
const PAUSE_MAX_MS = 24 * 60 * 60 * 1000;

const wait = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });

/**
 * Creates a schedule that reserves a time for each request to a host. Simultaneous scans share it,
 * so all requests to a host are at least `gapMs` apart.
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
