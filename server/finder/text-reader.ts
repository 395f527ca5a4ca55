import type { Piscina } from "piscina";
import { workerThreads } from "#server/admission/worker-threads.ts";
import type { TextFindings, TextTask } from "./extract/read-text.ts";
import { FetchRefusal } from "./fetch/fetch-refusal.ts";

/** Finds the jobs in a text. Stops when `signal` aborts. */
export type ReadText = (task: TextTask, signal?: AbortSignal) => Promise<TextFindings>;

/**
 * Time limit for a text in milliseconds. A normal page of 2 MB takes less, even on a busy machine.
 */
const TEXT_MS = 20_000;

/**
 * Creates a reader that uses a worker thread. It stops the thread if a text takes too much time or
 * memory.
 */
export function createTextReader(): { readText: ReadText; close(): Promise<void> } {
  let workers: Piscina<TextTask, TextFindings> | undefined;
  return {
    async readText(task, signal) {
      workers ??= workerThreads({
        module: new URL("extract/read-text.ts", import.meta.url),
        name: "readText",
        idleTimeout: 10_000,
        memoryMb: 48,
      });
      const limit = AbortSignal.timeout(TEXT_MS);
      try {
        return await workers.run(task, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
      } catch (error) {
        signal?.throwIfAborted();
        throw new FetchRefusal("too large", "It is built in a way that we can't read", { cause: error });
      }
    },
    close: async () => workers?.destroy(),
  };
}
