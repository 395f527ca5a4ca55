import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { ADVISORY_LOCK } from "./apply-upgrade.ts";

export type OrderlyWait = { onWait(line: string): void; signal: AbortSignal | undefined };

const PAUSE_MS = 250;

/**
 * Takes the upgrade lock for the current transaction. A backup or another start may hold the lock
 * for hours. Polls for the lock, because a waiting statement would stay in PostgreSQL after its
 * client has stopped.
 */
export async function takeUpgradeLock(client: pg.Client, { onWait, signal }: OrderlyWait): Promise<void> {
  for (let isReported = false; !(await tryLock(client)); isReported = true) {
    if (!isReported) onWait(`Waiting for ${await describeHolder(client)}.`);
    await delay(PAUSE_MS, undefined, { signal });
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_xact_lock($1) as got", [ADVISORY_LOCK]);
  return rows[0].got;
}

async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string }>(
    `select a.pid, a.application_name as name
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and a.datname = current_database()
       and l.objsubid = 1 and (l.classid::bigint << 32) + l.objid::bigint = $1
     order by a.backend_start limit 1`,
    [ADVISORY_LOCK],
  );
  const [holder] = rows;
  if (!holder) return "another process that changes the tables";
  const what = holder.name === "openings backup" ? "a backup that runs" : "another process that changes the tables";
  return `${what} (${holder.name}, PostgreSQL process ${holder.pid})`;
}
