import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createRestartLimit } from "#database/restart-limit.ts";
import { createCluster, DATABASE, OWNER } from "./create-cluster.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { type Account, accountFor } from "./postgres-account.ts";
import { assertSameMajor, locatePostgres } from "./postgres-binaries.ts";
import { POSTGRES_PORT, type Postmaster, startPostmaster } from "./postmaster.ts";
import { prepareDataDirectory } from "./prepare-data-directory.ts";

/** Longest path of the socket, in characters. Linux allows 107 and macOS 103. */
const SOCKET_PATH_LIMIT = 100;

export type EmbeddedOptions = {
  dataDir: string;
  /** The folder with the programs of another PostgreSQL. Undefined for the packaged PostgreSQL. */
  postgresBin?: string | undefined;
  /** If false, PostgreSQL runs faster but can lose data in a power failure. */
  isDurable?: boolean;
  maxConnections?: number;
  log?(line: string): void;
  /**
   * Called when PostgreSQL crashes so often that this process no longer restarts it. All later
   * queries fail.
   */
  onGivenUp?(): void;
};

/**
 * Runs PostgreSQL on its own data directory. Creates the database at the first start. Restarts
 * PostgreSQL after a crash. If this process dies, PostgreSQL shuts down. Throws a StartError if
 * another process uses the directory. The error's message has the id of that process.
 */
export async function startEmbedded(options: EmbeddedOptions) {
  const { isDurable = true, maxConnections = 100, log = () => {}, onGivenUp = () => {} } = options;
  const dataDir = prepareDataDirectory(options.dataDir);
  const lock = await lockDataDirectory(dataDir);
  const socket = { directory: "", release: () => {} };
  try {
    const binaries = locatePostgres(options.postgresBin);
    const cluster = join(dataDir, "postgres");
    const account = accountFor(cluster);
    if (existsSync(join(cluster, "PG_VERSION"))) assertSameMajor(cluster, binaries);
    else createCluster(binaries, cluster, account, isDurable);
    Object.assign(socket, makeSocketDirectory(dataDir, account));
    const start = () =>
      startPostmaster({
        postgres: binaries.postgres,
        cluster,
        account,
        socketDirectory: socket.directory,
        isDurable,
        maxConnections,
        log,
      });
    const supervised = supervise(await start(), start, log, onGivenUp);
    const stop = async () => {
      await supervised.stop();
      socket.release();
      lock.release();
    };
    let stopping: Promise<void> | undefined;
    return {
      /**
       * Connection string of the database's owner, over a Unix socket that only this account can
       * reach.
       */
      url: `postgresql://${OWNER}@/${DATABASE}?host=${encodeURIComponent(socket.directory)}&port=${POSTGRES_PORT}`,
      /** The process id of PostgreSQL. It changes after a crash. */
      get pid() {
        return supervised.pid();
      },
      stop: () => (stopping ??= stop()),
    };
  } catch (error) {
    socket.release();
    lock.release();
    throw error;
  }
}

export type Embedded = Awaited<ReturnType<typeof startEmbedded>>;

/**
 * Creates a private directory for the socket. An account that can open the socket has the rights of
 * the database's owner.
 */
function makeSocketDirectory(dataDir: string, account: Account): { directory: string; release(): void } {
  const own = join(dataDir, "run");
  const isShort = `${own}/.s.PGSQL.${POSTGRES_PORT}`.length <= SOCKET_PATH_LIMIT;
  rmSync(own, { recursive: true, force: true });
  if (isShort) mkdirSync(own, { mode: 0o700 });
  const directory = isShort ? own : mkdtempSync(join(tmpdir(), "openings-"));
  if (account) chownSync(directory, account.uid, account.gid);
  return { directory, release: () => rmSync(directory, { recursive: true, force: true }) };
}

function supervise(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  log: (line: string) => void,
  onGivenUp: () => void,
) {
  let current = first;
  let isStopping = false;
  const countEnd = createRestartLimit();
  const watch = async () => {
    await current.exited;
    while (!isStopping) {
      const { inLastMinute, isReached } = countEnd();
      if (isReached) {
        log(`PostgreSQL exited ${inLastMinute} times in a minute.`);
        return onGivenUp();
      }
      log("PostgreSQL exited unexpectedly and is restarted.");
      if (inLastMinute > 1) await delay(250 * 2 ** inLastMinute);
      if (isStopping) return;
      try {
        current = await start();
        await current.exited;
      } catch (error) {
        log((error as Error).message);
      }
    }
  };
  const watching = watch();
  return {
    pid: () => current.pid,
    async stop() {
      isStopping = true;
      await current.stop();
      await watching;
      await current.stop();
    },
  };
}
