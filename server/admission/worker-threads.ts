import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";

type Options = {
  /** Exports the task as `name`. */
  module: URL;
  name: string;
  workerData?: unknown;
  maxThreads?: number;
  idleTimeout?: number;
  memoryMb?: number;
};

/** Starts threads for work that holds up all other requests. They start with the first task and end when idle. */
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
    // Small requests come first where there are few cores.
    niceIncrement: 10,
    // With more memory a thread keeps three times as much before it collects any garbage.
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: memoryMb >= 64 ? 8 : 4 },
  });
}
