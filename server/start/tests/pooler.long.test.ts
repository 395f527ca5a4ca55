import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { startTransactionPooler } from "#database/tests/transaction-pooler.ts";
import { readConfig } from "#server/config/config.ts";
import { checkPooler } from "#server/ops/doctor/check-other-urls.ts";
import { createServer } from "#server/start/create-server.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const logger = pino({ level: "silent" });
const configOf = (settings: NodeJS.ProcessEnv) =>
  readConfig({ SMTP_URL: "smtp://127.0.0.1:1", PORT: "0", FINDER: "off", ...settings });
const start = (settings: NodeJS.ProcessEnv) => createServer(configOf(settings), { logger });
const connectionsBy = async (role: string) => {
  const { rows } = await database.admin.query(
    "select count(*) from pg_stat_activity where datname = current_database() and usename = $1 and query !~ 'pg_stat_activity'",
    [role],
  );
  return rows[0].count;
};

test("a pooler that rejects connection settings stops the start with a clear error", async () => {
  const pooler = await startTransactionPooler(database);
  await expect(start({ DATABASE_URL: pooler.url })).rejects.toThrow(
    "DATABASE_URL points to a pooler (unsupported startup parameter: statement_timeout). Set it to PostgreSQL itself, and DATABASE_POOL_URL to the pooler.",
  );
  await pooler.close();
});

test.each([
  [
    "mixes up prepared statements",
    { hasStatements: false },
    /mixes up the prepared statements of its clients: use PgBouncer 1\.21/,
  ],
  [
    "sets no timeouts",
    { connectQuery: "" },
    /sets no limit for idle_in_transaction_session_timeout, lock_timeout, statement_timeout: .*connect_query='set statement_timeout = 8000;/,
  ],
] as const)(
  "a pooler for requests that %s stops the start with a clear error, and doctor reports it",
  async (_what, options, sentence) => {
    const pooler = await startTransactionPooler(database, options);
    await expect(start({ DATABASE_URL: database.url, DATABASE_POOL_URL: pooler.url })).rejects.toThrow(sentence);
    const [finding] = await checkPooler(database.url, pooler.url);
    expect(finding).toMatchObject({ isWrong: true, message: expect.stringMatching(sentence) });
    await pooler.close();
  },
);

test("a pooler of another database, or without a database, stops the start with a clear error", async () => {
  const other = await createTestDatabase();
  await expect(start({ DATABASE_URL: database.url, DATABASE_POOL_URL: other.url })).rejects.toThrow(
    "DATABASE_POOL_URL points to another database or role than DATABASE_URL.",
  );
  await other.drop();
  const nowhere = "postgresql://postgres@127.0.0.1:1/openings";
  await expect(start({ DATABASE_URL: database.url, DATABASE_POOL_URL: nowhere })).rejects.toThrow(
    /through DATABASE_POOL_URL: /,
  );
  expect(() => readConfig({ DATABASE_POOL_URL: nowhere })).toThrow("DATABASE_POOL_URL needs DATABASE_URL");
});

test("requests use a pooler in transaction mode; listening for notifications connects directly", async () => {
  const pooler = await startTransactionPooler(database);
  const server = await start({ DATABASE_URL: database.url, DATABASE_POOL_URL: pooler.url });
  const { counts } = pooler;
  const owner = expect.arrayContaining([new URL(pooler.url).username]);
  const people = expect.arrayContaining(["authenticator"]);
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    const before = { ...counts };
    const answer = await fetch(`${server.url}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const through = Object.keys(counts).filter((role) => counts[role] !== before[role]);
    return { status: answer.status, through, text: await answer.text() };
  };

  const signUp = { email: "ada@people.example", password: "Harbor-lamp-4417" };
  expect(await call("POST", "/auth/v1/signup", signUp)).toMatchObject({ status: 200, through: owner });
  for (let round = 0; round < 3; round += 1) {
    const list = await call("GET", "/rest/v1/job_categories?select=id,name&order=id&limit=2");
    expect(list).toMatchObject({ status: 200, through: people });
    expect(JSON.parse(list.text)).toHaveLength(2);
    expect(await call("GET", "/o")).toMatchObject({ status: 200, through: people });
  }
  expect(await call("POST", "/functions/v1/no-such-function", {})).toMatchObject({ status: 404 });
  expect(await call("GET", "/health")).toMatchObject({ status: 200 });

  // Checks that the server receives the notification about the new table. The pooler forwards no
  // notifications, so the server's listener must connect to PostgreSQL directly.
  await database.admin.query("create table public.later (id int); grant select on public.later to anon");
  await database.admin.query("notify pgrst");
  await expect.poll(async () => (await call("GET", "/rest/v1/later")).status).toBe(200);
  await server.close();
  await pooler.close();
  await expect.poll(() => connectionsBy("authenticator")).toBe(0);
});
