import { Gauge, type Registry } from "prom-client";
import type { Database } from "#database/connect.ts";

type Options = { database: Database; checkHealth(): Promise<{ status: "ok" | "degraded" }> };

const POOLS = ["admin", "background", "rest", "site", "strangers"] as const;

/** Combines the values of several workers to the lowest value, which is the worst. */
const WORST = "min";

/**
 * Measures if the database answers, if it can store data, and how many connections each pool uses.
 */
export function observeDatabase({ database, checkHealth }: Options, registry: Registry): void {
  const registers = [registry];
  // Reads these gauges before the health check. Otherwise they would count the connection that the
  // health check uses.
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
