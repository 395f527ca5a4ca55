import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#database/start-error.ts";
import { type Account, canUseSetpriv, commandPrefix } from "./postgres-account.ts";
import { isProcessAlive, workingFolderOf } from "./process-state.ts";

/** The port number in the socket's file name. PostgreSQL opens no network port. */
export const POSTGRES_PORT = 5432;
const PREDECESSOR_TIMEOUT_MS = 30_000;
const SHUTDOWN_TIMEOUT_MS = 30_000;

/** Settings of a cluster that is deleted after use. */
const THROW_AWAY = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
};

export type PostmasterOptions = {
  postgres: string;
  cluster: string;
  socketDirectory: string;
  account: Account;
  isDurable: boolean;
  maxConnections: number;
  log(line: string): void;
};

export type Postmaster = { pid: number; exited: Promise<void>; stop(): Promise<void> };

/**
 * Starts PostgreSQL on a cluster that this process has locked. Resolves when PostgreSQL accepts
 * connections.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const deadline = Date.now() + PREDECESSOR_TIMEOUT_MS;
  await waitForPredecessor(options.cluster, deadline);
  for (;;) {
    const child = spawnPostgres(options);
    const failure = await readiness(child, options.log);
    if (failure === undefined) return handleOf(child);
    // True while child processes of a killed PostgreSQL are still exiting. PostgreSQL cannot start
    // until they have ended.
    const isPredecessorLeaving = /shared memory block .* still in use/.test(failure);
    if (!isPredecessorLeaving || Date.now() > deadline) throw new StartError(`PostgreSQL did not start: ${failure}`);
    await delay(50);
  }
}

function spawnPostgres(options: PostmasterOptions): ChildProcess {
  const { postgres, cluster, account, socketDirectory } = options;
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: "0700",
    port: `${POSTGRES_PORT}`,
    max_connections: `${options.maxConnections}`,
    timezone: "UTC",
    lc_messages: "C",
    jit: "off",
    // Keeps errors and failed statements out of the log, because both can contain personal data.
    // The client that sent a statement still receives its error.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_checkpoints: "off",
  };
  if (!options.isDurable) Object.assign(settings, THROW_AWAY);
  const [command = postgres, ...args] = [
    ...commandPrefix(account, [postgres, cluster, socketDirectory], "INT"),
    postgres,
    "-D",
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  return spawn(command, args, {
    cwd: cluster,
    env: { PATH: process.env.PATH, LC_ALL: "C" },
    stdio: ["ignore", "ignore", "pipe"],
    // Runs PostgreSQL in its own session, so that Ctrl+C reaches only this process. This process
    // finishes its requests before it stops PostgreSQL.
    detached: true,
    ...(account && !canUseSetpriv() ? account : {}),
  });
}

/** Resolves with undefined when PostgreSQL is ready, or with the reason why it ended. */
async function readiness(child: ChildProcess, log: (line: string) => void): Promise<string | undefined> {
  const lines: string[] = [];
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  let isReady = false;
  child.once("error", (error) => resolve(error.message));
  child.once("close", () => resolve(explain(lines)));
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    for (const line of chunk.split("\n").filter(Boolean)) {
      if (lines.push(line) > 20) lines.shift();
      isReady ||= line.includes("ready to accept connections");
      if (isReady) resolve(undefined);
      if (/not properly shut down/.test(line) || (isReady && / PANIC: |terminated by signal/.test(line))) log(line);
    }
  });
  return await promise;
}

function explain(lines: string[]): string {
  const fatal = lines.filter((line) => / (FATAL|PANIC): |error/i.test(line));
  return (fatal.at(-1) ?? lines.at(-1) ?? "it printed nothing").replace(/^.*?(FATAL|PANIC): +/, "");
}

function handleOf(child: ChildProcess): Postmaster {
  const pid = child.pid ?? 0;
  const exited = child.exitCode === null && child.signalCode === null ? once(child, "exit") : Promise.resolve();
  return {
    pid,
    exited: exited.then(() => undefined),
    async stop() {
      child.kill("SIGINT"); // fast shutdown: open transactions are rolled back
      const timeout = delay(SHUTDOWN_TIMEOUT_MS, true, { ref: false });
      if ((await Promise.race([exited, timeout])) === true) {
        child.kill("SIGQUIT");
        await exited;
      }
    },
  };
}

/**
 * 1. Waits until an earlier PostgreSQL has shut down. It can still run if its Openings server was
 * killed.
 * 2. Replaces the process id in postmaster.pid. PostgreSQL refuses to start if the file names
 * another running process, which may be a zombie or an unrelated process.
 */
async function waitForPredecessor(cluster: string, deadline: number): Promise<void> {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return;
  const [firstLine = "", ...rest] = readFileSync(file, "utf8").split("\n");
  const pid = Number.parseInt(firstLine, 10);
  const isOurs = () => {
    const folder = workingFolderOf(pid);
    return isProcessAlive(pid) && (process.platform !== "linux" || folder === realpathSync(cluster));
  };
  // Stops PostgreSQL. Without setpriv, PostgreSQL gets no signal when its server dies.
  if (isOurs() && !canUseSetpriv()) process.kill(pid, "SIGINT");
  while (isOurs()) {
    if (Date.now() > deadline) throw new StartError(`${cluster} is in use by a PostgreSQL (pid ${pid}).`);
    await delay(10);
  }
  if (!existsSync(file)) return;
  // Replaces the earlier PostgreSQL's id with the id of this process. The new PostgreSQL then
  // starts, because it accepts the id of its parent process. Keeps the other lines. PostgreSQL uses
  // those lines to find child processes of the earlier PostgreSQL that still run.
  writeFileSync(file, [`${process.pid}`, ...rest].join("\n"));
}
