import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import type * as AsUser from "#database/as-user.ts";
import { withDatabase } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import type * as Migrate from "#database/migrate/migrate.ts";
import { CASES_AND_UPDATE, prepareWork, type Work } from "./cases.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import { makeDataset, run } from "./dataset.ts";
import { median } from "./load.ts";

/**
 * Measures PostgreSQL's processor time for each statement. Other load hardly affects it. `node
 * bench/statements.ts [folder…]` alternates between this checkout and checkouts in other folders,
 * all on the same PostgreSQL.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "7" },
    statements: { type: "string", default: "400" },
    /** SQL to run on each database before the measurement. */
    sql: { type: "string" },
    only: { type: "string" },
  },
});
const checkouts = [...positionals.map((path) => resolve(path)), resolve(import.meta.dirname, "..")];
const rounds = Number(options.rounds);
const statements = Number(options.statements);

type Contender = { runAsUser: typeof AsUser.runAsUser; pool: pg.Pool; process: number; work: Map<string, Work[]> };

const folder = mkdtempSync(join(tmpdir(), "openings-statements-"));
const embedded = await startEmbedded({ dataDir: join(folder, "data") });
try {
  const contenders: Contender[] = [];
  for (const [index, checkout] of checkouts.entries()) contenders.push(await prepare(checkout, `contender_${index}`));
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}; ${rounds} rounds of ${statements} statements in turn, medians of µs of PostgreSQL's time\n`,
  );
  console.log(`| Case | ${checkouts.join(" | ")} |\n|---|${checkouts.map(() => "---:").join("|")}|`);
  for (const { name } of CASES_AND_UPDATE.filter(({ name }) => !options.only || options.only.includes(name))) {
    const times = contenders.map((): number[] => []);
    for (const each of contenders) await measure(each, name);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, each] of contenders.entries()) times[index]?.push(await measure(each, name));
    }
    console.log(`| ${name} | ${times.map((list) => median(list).toFixed(0)).join(" | ")} |`);
  }
  for (const { pool } of contenders) await pool.end();
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Creates a database with the tables and SQL functions of the source folder `checkout`. Opens a
 * connection for this folder's version of `runAsUser`.
 */
async function prepare(checkout: string, name: string): Promise<Contender> {
  const template = `${name}_template`;
  await run(withDatabase(embedded.url, "template1"), `create database ${template}`);
  const { migrate }: typeof Migrate = await import(join(checkout, "database/migrate/migrate.ts"));
  await migrate(withDatabase(embedded.url, template));
  const { runAsUser }: typeof AsUser = await import(join(checkout, "database/as-user.ts"));
  const dataset = await makeDataset(embedded.url, template, { name, jobs: 5_000, members: 20 });
  // Commits don't wait for the disk. Waiting would use processor time and distort the measurement.
  await run(dataset.url, `alter database ${name} set synchronous_commit to off`);
  if (options.sql) await run(dataset.url, options.sql);
  const pool = new pg.Pool({
    connectionString: dataset.url.replace("postgres@", "authenticator@"),
    max: 1,
    idleTimeoutMillis: 0,
  });
  pool.on("error", () => {}); // PostgreSQL stops before the pool does
  const work = new Map<string, Work[]>();
  for (const each of CASES_AND_UPDATE) work.set(each.name, await prepareWork(dataset, each));
  const { rows } = await pool.query("select pg_backend_pid() as process");
  return { runAsUser, pool, process: rows[0].process, work };
}

/** Returns the processor time per statement in microseconds. */
async function measure({ runAsUser, pool, process, work }: Contender, name: string): Promise<number> {
  const works = work.get(name) as Work[];
  const before = cpuTimeOf(process);
  for (let index = 0; index < statements; index += 1) {
    const { identity, statement, method } = works[index % works.length] as Work;
    await runAsUser(pool, identity, statement, { isReadOnly: method === "GET", method });
  }
  return (cpuTimeOf(process) - before) / statements;
}
