import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "#database/connect.ts";
import { createRestartLimit } from "#database/restart-limit.ts";
import { StartError } from "#database/start-error.ts";
import type { Config } from "#server/config/config.ts";
import { settlePort } from "#server/http/listen.ts";
import { Closers } from "./closers.ts";
import { openDatabase } from "./open-database.ts";

export type Workers = { url: string; database: Database; drain(): Promise<void>; close(): Promise<void> };

type WorkersOptions = { logger: Logger; onGivenUp(): void; signal?: AbortSignal };

/** The message that a worker sends when it is ready for requests. */
export const READY = "ready";
const START_AGAIN_AFTER_MS = 15_000;

/**
 * Opens the database and starts `config.workers` server processes on the same port (record 110).
 * Only the first worker does background work. Replaces a worker that exits. Calls `onGivenUp` if
 * workers exit too often (`createRestartLimit`), or if the last running worker cannot be replaced.
 * If a worker cannot start at the beginning, the worker prints the reason and this function throws
 * a StartError. When this process exits, its workers exit, too.
 */
export async function startWorkers(given: Config, { logger, onGivenUp, signal }: WorkersOptions): Promise<Workers> {
  const closers = new Closers(logger);
  try {
    const { database, ...opened } = await openDatabase(given, { logger, onGivenUp, signal });
    closers.add("the database", opened.close);
    const config = await settlePort(given);
    if (config.metrics) {
      const { startWorkersMetrics } = await import("#server/metrics/start-metrics.ts");
      const { url, close } = await startWorkersMetrics(config.metrics);
      closers.add("the metrics", close);
      logger.info({ url }, "metrics are served");
    }
    cluster.setupPrimary({ args: [] });
    const workers = superviseWorkers({ ...settingsOf(config), DATABASE_URL: database.url }, { logger, onGivenUp });
    closers.add("the workers", workers.stop);
    // Waits until the first worker is ready, because it creates the queues that the other workers
    // use.
    await workers.start(given.isBackgroundOn);
    await Promise.all(Array.from({ length: config.workers - 1 }, () => workers.start(false)));
    return {
      url: config.siteUrl,
      database,
      async drain() {
        workers.signalStop();
        await delay(config.drainMs);
      },
      close: () => closers.close(),
    };
  } catch (error) {
    await closers.close().catch((cause: Error) => logger.error({ err: cause }, "closing the server failed"));
    throw error;
  }
}

const settingsOf = ({ port, siteUrl }: Config) => ({ PORT: String(port), SITE_URL: siteUrl, WORKERS: "1" });

function superviseWorkers(settings: NodeJS.ProcessEnv, { logger, onGivenUp }: WorkersOptions) {
  const running = new Map<Worker, Promise<void>>();
  const countEnd = createRestartLimit();
  let stopping: Promise<unknown> | undefined;

  async function start(hasBackground: boolean): Promise<void> {
    const worker = cluster.fork({ ...settings, BACKGROUND: hasBackground ? "on" : "off" });
    const ended = endOf(worker).then(() => void running.delete(worker));
    running.set(worker, ended);
    const isReady = await Promise.race([receives(worker, READY), ended.then(() => false)]);
    if (!isReady) throw new StartError("A worker ended before it was ready.");
    void ended.then(() => replace(worker, hasBackground));
  }

  function replace({ process: { pid } }: Worker, hasBackground: boolean): void {
    if (stopping) return;
    logger.error({ worker: pid }, "a worker exited unexpectedly, starting another");
    if (countEnd().isReached) onGivenUp();
    else keepStarting(hasBackground);
  }

  /**
   * Starts a worker. Retries until this succeeds, for example while the database is unavailable.
   * Other workers keep running.
   */
  function keepStarting(hasBackground: boolean): void {
    if (stopping) return;
    start(hasBackground).catch(() => {
      if (stopping) return;
      if (running.size === 0) return onGivenUp();
      logger.error("replacing a worker failed, will retry");
      setTimeout(() => keepStarting(hasBackground), START_AGAIN_AFTER_MS);
    });
  }

  /**
   * Sends each worker the stop signal. Sends it only once, because a second signal would stop a
   * worker immediately. After the signal, a worker waits until load balancers send it no more
   * requests.
   */
  function signalStop(): Promise<unknown> {
    stopping ??= Promise.all(
      [...running].map(([worker, ended]) => {
        worker.process.kill("SIGTERM");
        return ended;
      }),
    );
    return stopping;
  }

  return {
    start,
    signalStop,
    async stop() {
      await signalStop();
    },
  };
}

/**
 * Resolves when the worker sends the message `word`. Ignores other messages, because the workers'
 * metrics use the same channel.
 */
function receives(worker: Worker, word: string): Promise<true> {
  return new Promise((resolve) => worker.on("message", (message) => message === word && resolve(true)));
}

/**
 * Resolves when the worker has ended or could not be started. Ignores errors from sending a message
 * to a worker that has just ended.
 */
function endOf(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.on("error", () => worker.process.pid === undefined && resolve());
    worker.once("exit", () => resolve());
  });
}
