import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

type Options = {
  /** The module with the task's function, and the name under which the module exports it. */
  module: URL;
  name: string;
  workerData?: unknown;
  maxThreads?: number;
  idleTimeout?: number;
  memoryMb?: number;
};

/**
 * Runs tasks in worker threads, because long tasks in the main thread would block all requests. A
 * thread ends after `idleTimeout` milliseconds without a task.
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
    // Limits the memory for young objects. Otherwise a thread uses three times as much memory.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: memoryMb >= 64 ? 8 : 4 },
  });
}
