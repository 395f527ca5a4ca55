import pg from "pg";
import { createPace } from "#server/finder/fetch/host-pace.ts";
import { runScan } from "#server/finder/run-scan.ts";
import { createTextReader } from "#server/finder/text-reader.ts";

/**
 * Runs a scan in its own process, as in production. The first command-line argument is JSON. Prints
 * how long the scan took and how much memory it added at its peak.
 */
const { databaseUrl, scanId, host, address } = JSON.parse(process.argv[2] ?? "{}");
const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
const reader = createTextReader();
const network = { resolve: () => Promise.reject(new Error("no host")), ownHosts: new Map([[host, address]]) };
// Measures the memory repeatedly. The peak that the system reports also includes the parent
// process.
const rssMb = () => process.memoryUsage.rss() / 1_048_576;
const rssBeforeMb = rssMb();
let rssPeakMb = rssBeforeMb;
const started = performance.now();
let slowestTickMs = 0;
let tickedAt = started;
const ticks = setInterval(() => {
  slowestTickMs = Math.max(slowestTickMs, performance.now() - tickedAt);
  tickedAt = performance.now();
  rssPeakMb = Math.max(rssPeakMb, rssMb());
}, 20);
await runScan(scanId, {
  pool,
  ...reader,
  fetching: { network, userAgent: "Test", pace: createPace() },
  log: { info: () => {}, warn: (details: unknown) => process.stderr.write(`${JSON.stringify(details)}\n`) },
});
clearInterval(ticks);
const answer = { ms: performance.now() - started, addedMb: rssPeakMb - rssBeforeMb, rssBeforeMb, slowestTickMs };
process.stdout.write(JSON.stringify(answer));
await reader.close();
await pool.end();
