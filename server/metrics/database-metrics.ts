import { Gauge, type Registry } from "prom-client";
import type { Database } from "#database/connect.ts";

type Options = { database: Database; checkHealth(): Promise<{ status: "ok" | "degraded" }> };

const POOLS = ["admin", "background", "rest", "site", "strangers"] as const;

/**
 * The function that combines the values of several workers. Uses the lowest value, because it is
 * the worst.
 */
const WORST = "min";

/**
 * Measures whether the database answers and can store, and how many connections of each pool are in
 * use.
 */
export function observeDatabase({ database, checkHealth }: Options, registry: Registry): void {
  const registers = [registry];
  // Measures the pools before the health check, because the health check uses connections, too.
  const each = (name: string, help: string, read: (pool: Database[(typeof POOLS)[number]]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["pool"],
      registers,
      collect() {
        for (const pool of POOLS) this.set({ pool }, read(database[pool]));
      },
    });
  each("openings_database_connections", "Open connections", ({ totalCount }) => totalCount);
  each(
    "openings_database_connections_used",
    "Connections in use",
    ({ totalCount, idleCount }) => totalCount - idleCount,
  );
  each("openings_database_connections_max", "Limit of the pool's connections", ({ options }) => options.max);
  each("openings_database_waiting", "Requests that wait for a connection", ({ waitingCount }) => waitingCount);
  const health = (name: string, help: string, isWell: (status: "ok" | "degraded") => boolean) =>
    new Gauge({
      name,
      help,
      aggregator: WORST,
      registers,
      async collect() {
        const result = await checkHealth().catch(() => null);
        this.set(result && isWell(result.status) ? 1 : 0);
      },
    });
  health("openings_database_up", "1 while the database answers within 1.5 seconds", () => true);
  health("openings_database_writable", "1 while the database is writable", (status) => status === "ok");
}
