import { ServiceUnavailable } from "#web/session/service-unavailable.ts";
import { DraftRefused } from "./job-drafts.ts";

const RETRY_AFTER_MS = 5000;
const RETRY_AT_MOST_AFTER_MS = 60_000;

/**
 * Runs requests one after another, so that writes never overlap. Calls `retry` after an outage, and
 * `onFull` if the server's limit of drafts is reached. Does not report other failures.
 */
export function createDraftQueue({ retry, onFull }: { retry: () => Promise<void>; onFull: () => void }) {
  let stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryAfter = RETRY_AFTER_MS;
  let isLeft = false;
  let queue: Promise<unknown> = Promise.resolve();

  /** Runs a task after the earlier tasks. Returns true if the task succeeded. */
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

  /** Schedules the task, unless a task is scheduled already. */
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
    /** Lets the current tasks finish, without retries. */
    leave() {
      isLeft = true;
      clearTimeout(timer);
      timer = undefined;
    },
    /** Cancels all tasks, including the running task. */
    stop: () => stopping.abort(),
    signal: () => stopping.signal,
  };
}
