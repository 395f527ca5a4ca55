import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostOf } from "#database/connect.ts";
import { DATABASE, OWNER } from "#database/embedded/create-cluster.ts";
import { type Embedded, startEmbedded } from "#database/embedded/embedded.ts";
import { accountFor, commandPrefix } from "#database/embedded/postgres-account.ts";
import { locatePostgres } from "#database/embedded/postgres-binaries.ts";
import { migrate } from "#database/migrate/migrate.ts";

/** A separate PostgreSQL that streams from the primary. */
type Standby = { url: string; pid: number; stop(): Promise<void>; start(): Promise<void> };

export type ReplicatedDatabase = { primary: Embedded; standby: Standby; stop(): Promise<void> };

/** Starts a migrated PostgreSQL and a streaming replica from a copy of its files. */
export async function startReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "openings-replica-"));
  const dataDir = join(folder, "primary");
  const empty = await startEmbedded({ dataDir });
  await migrate(empty.url);
  await empty.stop();
  const cluster = join(folder, "standby");
  execFileSync("cp", ["-a", join(dataDir, "postgres"), cluster]);
  const primary = await startEmbedded({ dataDir });
  const standby = await startStandby(cluster, join(folder, "run"), hostOf(primary.url));
  return {
    primary,
    standby,
    async stop() {
      await standby.stop();
      await primary.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startStandby(cluster: string, socketDirectory: string, primaryHost: string): Promise<Standby> {
  const account = accountFor(cluster);
  mkdirSync(socketDirectory, { mode: 0o700 });
  if (account) chownSync(socketDirectory, account.uid, account.gid);
  writeFileSync(join(cluster, "standby.signal"), "");
  appendFileSync(join(cluster, "postgresql.auto.conf"), `primary_conninfo = 'host=${primaryHost} user=${OWNER}'\n`);
  const { postgres } = locatePostgres();
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${socketDirectory}`,
    "wal_receiver_status_interval=1",
  ];
  const [command = postgres, ...args] = [
    ...commandPrefix(account, [postgres, cluster, socketDirectory], "INT"),
    postgres,
    "-D",
    cluster,
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  const spawned = async () => {
    const child = spawn(command, args, {
      cwd: cluster,
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const lines: string[] = [];
    child.stderr.setEncoding("utf8").on("data", (line: string) => void lines.push(line));
    const ended = once(child, "exit").then(() => {
      throw new Error(`The standby did not start: ${lines.join("")}`);
    });
    ended.catch(() => {});
    while (!lines.join("").includes("ready to accept read-only connections")) {
      await Promise.race([once(child.stderr, "data"), ended]);
    }
    return child;
  };
  let child = await spawned();
  return {
    url: `postgresql://${OWNER}@/${DATABASE}?host=${encodeURIComponent(socketDirectory)}`,
    get pid() {
      return child.pid ?? 0;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGINT");
      await ended;
    },
    async start() {
      child = await spawned();
    },
  };
}
