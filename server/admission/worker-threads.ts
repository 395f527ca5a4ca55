import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

type Options = {
  /** The module that exports the task's function, under the name in `name`. */
  module: URL;
  name: string;
  workerData?: unknown;
  maxThreads?: number;
  idleTimeout?: number;
  memoryMb?: number;
};

/**
 * Runs tasks in worker threads, because long tasks in the main thread would block all requests.
 * Threads without tasks end after a while.
 */
export function workerThreads<Task, Result>({
  module,
  name,
  workerData,
  maxThreads = 1,
  idleTimeout = 60_000,
  memoryMb = 64,
}: Options): Piscina<Task, Result> {
  return new Piscina<Task, Result>({
    filename: fileURLToPath(module),
    name,
    workerData,
    minThreads: 0,
    maxThreads,
    idleTimeout,
    // Lowers the threads' priority, so that the main thread's requests run first on a machine with
    // few cores.
    niceIncrement: 10,
    // Keeps the young generation small. Otherwise a thread uses three times the memory.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: memoryMb >= 64 ? 8 : 4 },
  });
}
