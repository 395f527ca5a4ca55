import type { FastifyBaseLogger } from "fastify";

const EVERY_MS = 2000;

/**
 * Runs the tasks one after the other, every two seconds. Logs an error with the task's name, and
 * runs the task again at the next time.
 */
export function poll(
  tasks: Record<string, () => Promise<unknown>>,
  log: Pick<FastifyBaseLogger, "warn">,
): { stop(): Promise<void> } {
  const runAll = async () => {
    for (const [name, run] of Object.entries(tasks)) {
      await run().catch((error: Error) => log.warn({ err: error }, `${name} failed, will retry`));
    }
  };
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(runAll);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
