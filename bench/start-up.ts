import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { postgresPid, startServerProcess } from "#server/tests/server-process.ts";

export type StartUp = { first: number; later: number; memory: { server: number; database: number } };

const AT_REST_AFTER_MS = 5_000;

/**
 * Returns the seconds until the server is ready: first with a new data directory, then with the
 * existing data directory. Also returns the memory of the idle server in megabytes.
 */
export async function measureStartUp(): Promise<StartUp> {
  const dataDir = mkdtempSync(join(tmpdir(), "openings-bench-start-"));
  try {
    const first = await start(dataDir, async () => {});
    let memory = { server: Number.NaN, database: Number.NaN };
    const later = await start(dataDir, async (pid) => {
      await delay(AT_REST_AFTER_MS);
      memory = { server: megabytes([pid]), database: megabytes(family(postgresPid(dataDir))) };
    });
    return { first, later, memory };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function start(dataDir: string, whenReady: (pid: number) => Promise<void>): Promise<number> {
  const started = performance.now();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const { status } = await fetch(`${server.url}/health`);
  if (status !== 200) throw new Error(`/health answered ${status}`);
  const seconds = (performance.now() - started) / 1_000;
  await whenReady(server.child.pid ?? 0);
  server.child.kill("SIGTERM");
  await server.ended;
  return seconds;
}

function family(pid: number): number[] {
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => new RegExp(`^PPid:\\s${pid}$`, "m").test(read(`/proc/${name}/status`)));
  return [pid, ...children.map(Number)];
}

/**
 * Returns the memory of the processes in megabytes. Counts a shared page once for all processes.
 */
function megabytes(pids: number[]): number {
  return pids.reduce(
    (sum, pid) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024,
    0,
  );
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // the process has ended
  }
}
