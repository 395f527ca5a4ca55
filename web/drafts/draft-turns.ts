import { ServiceUnavailable } from "#web/session/service-unavailable.ts";
import { DraftRefused } from "./job-drafts.ts";

const RETRY_AFTER_MS = 5000;
const RETRY_AT_MOST_AFTER_MS = 60_000;

/**
 * One request after the other: never two writes at a time. Failures are silent; `retry` is tried again where that can help.
 * `onFull`: the server keeps no more drafts.
 */
export function createDraftTurns({ retry, onFull }: { retry: () => Promise<void>; onFull: () => void }) {
  let stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryAfter = RETRY_AFTER_MS;
  let isLeft = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** Returns whether it was done. */
  function take(task: () => Promise<void>): Promise<boolean> {
    const { signal } = stopping;
    const result = queue.then(async () => {
      if (signal.aborted) return false;
      try {
        await task();
        retryAfter = RETRY_AFTER_MS;
        return true;
      } catch (error) {
        if (!signal.aborted) onFailure(error);
        return false;
      }
    });
    queue = result;
    return result;
  }

  function onFailure(error: unknown) {
    if (error instanceof DraftRefused && error.hint === "job_drafts") onFull();
    if (!(error instanceof ServiceUnavailable) || isLeft) return;
    takeLater(retryAfter, retry);
    retryAfter = Math.min(2 * retryAfter, RETRY_AT_MOST_AFTER_MS);
  }

  /** Unless something is to come already. */
  function takeLater(milliseconds: number, task: () => Promise<void>) {
    timer ??= setTimeout(() => {
      timer = undefined;
      void take(task);
    }, milliseconds);
  }

  return {
    take,
    takeLater,
    start() {
      stopping = new AbortController();
      isLeft = false;
    },
    /** What was taken goes on; nothing is tried again. */
    leave() {
      isLeft = true;
      clearTimeout(timer);
      timer = undefined;
    },
    /** What is under way ends, too. */
    stop: () => stopping.abort(),
    signal: () => stopping.signal,
  };
}
