import { setTimeout } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { FetchRefusal } from "./fetch-refusal.ts";

export type Pace = {
  /**
   * Resolves when the host may be asked again, `gapMs` after it was asked last. Throws a FetchRefusal if the host has asked for
   * a longer pause than a scan waits.
   */
  turn(host: string, gapMs: number, signal: AbortSignal): Promise<void>;
  /** Keeps all scans of this process from asking the host for `ms`. */
  pause(host: string, ms: number): void;
};

/** Hosts asked within the last seconds, and hosts that asked for a pause; a scan asks few. */
const HOSTS = 1000;
const WAIT_MAX_MS = 10_000;
/** A host cannot end all scans of its website by asking for years. */
const PAUSE_MAX_MS = 24 * 60 * 60 * 1000;

const wait = (ms: number, signal: AbortSignal) => setTimeout(ms, undefined, { signal });

/** One request at a time reserves its moment, so that two scans that share a host share its pace as well. */
export function createPace(delay: (ms: number, signal: AbortSignal) => Promise<void> = wait): Pace {
  const askedAt = new LRUCache<string, number>({ max: HOSTS });
  const pausedUntil = new LRUCache<string, number>({ max: HOSTS });
  return {
    async turn(host, gapMs, signal) {
      const now = performance.now();
      const pauseEnd = pausedUntil.get(host) ?? now;
      if (pauseEnd - now > WAIT_MAX_MS) throw new FetchRefusal("busy", "The website asks programs to come back later");
      const at = Math.max(now, pauseEnd, (askedAt.get(host) ?? Number.NEGATIVE_INFINITY) + gapMs);
      askedAt.set(host, at);
      if (at > now) await delay(at - now, signal);
    },
    pause(host, ms) {
      pausedUntil.set(host, performance.now() + Math.min(ms, PAUSE_MAX_MS));
    },
  };
}
