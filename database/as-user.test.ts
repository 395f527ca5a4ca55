import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runAsUser, withUser } from "./as-user.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { Identity } from "./identity.ts";
import { createTestDatabase, type TestDatabase } from "./tests/test-database.ts";

const someone = (sub: string = randomUUID()): Identity => ({ role: "authenticated", claims: { sub } });

/** Selects the settings that a request might leave behind for the connection's next user. */
const LEFTOVERS = `select current_user, coalesce(current_setting('request.jwt.claims', true), '') as claims,
  coalesce(current_setting('request.jwt.claim.sub', true), '') as sub,
  current_setting('statement_timeout') as timeout, current_setting('transaction_read_only') as read_only`;
const NOTHING = { current_user: "authenticator", claims: "", sub: "", timeout: "8s", read_only: "off" };

let database: TestDatabase;
/**
 * A pool with a single connection. The next query would find any setting that a request leaves
 * behind.
 */
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ restConnections: 1 });
  pool = database.rest;
  await database.admin.query(`
    create table public.notes (id int primary key, text text);
    grant all on public.notes to authenticated;
  `);
});
afterAll(() => database.drop());

/**
 * Opens a pool for one test. `pool.end()` doesn't wait until PostgreSQL has closed the connections.
 * Dropping the database may then terminate a connection with error 57P01, which this function
 * ignores.
 */
function openPool(options: pg.PoolConfig): pg.Pool {
  const opened = new pg.Pool(options);
  opened.on("error", () => {});
  opened.on("connect", (client) => client.on("error", () => {}));
  onTestFinished(() => opened.end());
  return opened;
}

const leftovers = async () => (await pool.query(LEFTOVERS)).rows[0];
const backend = async () => (await pool.query("select pg_backend_pid() as pid")).rows[0].pid as number;

describe("a statement as a user", () => {
  test("runs with the user's role, claims, time limit and method", async () => {
    const text = `select current_user, auth.uid(), current_setting('statement_timeout'),
      current_setting('request.method'), current_setting('transaction_read_only'), $1::int + 1`;
    const { claims, ...identity } = someone();
    const options = { isReadOnly: true, method: "GET" };
    const { rows, rowCount } = await runAsUser(pool, { ...identity, claims }, { text, values: [41] }, options);
    expect(rows).toEqual([["authenticated", claims.sub, "8s", "GET", "on", "42"]]);
    expect(rowCount).toBe(1);
  });

  test("uses its own user even if the connection's session has another user's claims", async () => {
    const session = (sub: string) =>
      pool.query("select set_config('request.jwt.claim.sub', $1, false), set_config('request.jwt.claims', $2, false)", [
        sub,
        sub && JSON.stringify({ sub }),
      ]);
    await session(randomUUID());
    const { role, claims } = someone();
    const query = async (identity: Identity) => (await runAsUser(pool, identity, { text: "select auth.uid()" })).rows;
    expect(await query({ role, claims })).toEqual([[claims.sub]]);
    expect(await query({ role: "anon", claims: {} })).toEqual([[null]]);
    expect(await query({ role: "anon", claims: { sub: null } })).toEqual([[null]]);
    await session("");
  });

  test("takes the user from the claims if only those are set, as on a hosted project", async () => {
    const sub = randomUUID();
    const { rows } = await database.admin.query(
      "select auth.uid() from (select set_config('request.jwt.claims', $1, true) offset 0) as claims",
      [JSON.stringify({ sub })],
    );
    expect(rows).toEqual([{ uid: sub }]);
  });

  test("gives visitors three seconds", async () => {
    const { rows } = await runAsUser(pool, { role: "anon", claims: {} }, { text: "show statement_timeout" });
    expect(rows).toEqual([["3s"]]);
  });

  test("leaves nothing behind after success", async () => {
    await runAsUser(pool, someone(), { text: "select 1" }, { isReadOnly: true });
    expect(await leftovers()).toEqual(NOTHING);
  });

  test.each([
    ["that cannot be parsed", "selec"],
    ["that cannot be run", "select 1 / $1::int"],
    ["that the role may not run", "select from auth.users"],
  ])("leaves nothing behind after a statement %s", async (_, text) => {
    const values = text.includes("$1") ? [0] : [];
    await expect(runAsUser(pool, someone(), { text, values })).rejects.toBeInstanceOf(pg.DatabaseError);
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("is stopped at its time limit and leaves nothing behind", async () => {
    const slow = runAsUser(pool, someone(), { text: "select pg_sleep(30)" }, { timeLimit: 50 });
    await expect(slow).rejects.toMatchObject({ code: "57014" });
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("fails with DatabaseUnavailable when its connection is killed, and the next statement works", async () => {
    const pid = await backend();
    const started = runAsUser(pool, someone(), { text: "select pg_sleep(30)" });
    const killed = expect(started).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "lost" });
    await whenBusy(pid);
    await database.admin.query("select pg_terminate_backend($1)", [pid]);
    await killed;
    expect(await backend()).not.toBe(pid);
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("is canceled within a second once its client has gone, and keeps no change", async () => {
    const pid = await backend();
    const gone = new AbortController();
    const text = "with kept as (insert into public.notes values (7, 'gone')) select pg_sleep(30)";
    const running = runAsUser(pool, someone(), { text }, { signal: gone.signal });
    const refused = expect(running).rejects.toMatchObject({ name: "AbortError" });
    await whenBusy(pid);
    const left = performance.now();
    gone.abort();
    await refused;
    expect(await leftovers()).toEqual(NOTHING); // waits for the only connection
    expect(performance.now() - left).toBeLessThan(1_000);
    expect(await backend()).toBe(pid);
    expect((await database.admin.query("select * from public.notes")).rows).toEqual([]);
  });

  test("is not started if its client leaves before a connection is free", async () => {
    const gone = new AbortController();
    const holder = await pool.connect();
    const text = "insert into public.notes values (8, 'late')";
    const running = runAsUser(pool, someone(), { text }, { signal: gone.signal });
    gone.abort();
    holder.release();
    await expect(running).rejects.toMatchObject({ name: "AbortError" });
    expect((await database.admin.query("select * from public.notes")).rows).toEqual([]);
  });

  test("is never hit by a cancel request for the statement before it", async () => {
    for (let round = 0; round < 100; round += 1) {
      const gone = new AbortController();
      const text = "select pg_sleep(0.001)";
      const abandoned = runAsUser(pool, someone(), { text }, { signal: gone.signal }).catch(() => {});
      for (let trips = 0; trips < round % 5; trips += 1) await database.admin.query("select");
      gone.abort();
      const { rows } = await runAsUser(pool, someone(), {
        text: "select 'untouched' where pg_sleep(0.002) is not null",
      });
      expect(rows).toEqual([["untouched"]]);
      await abandoned;
    }
  });

  test("keeps no change when it is rolled back", async () => {
    const insert = { text: "insert into public.notes values (1, 'draft') returning text" };
    const { rows } = await runAsUser(pool, someone(), insert, { isRolledBack: true });
    expect(rows).toEqual([["draft"]]);
    expect((await database.admin.query("select * from public.notes")).rows).toEqual([]);
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("cannot write when it is read-only", async () => {
    const insert = { text: "insert into public.notes values (1, 'sneaked in')" };
    await expect(runAsUser(pool, someone(), insert, { isReadOnly: true })).rejects.toMatchObject({ code: "25006" });
  });

  test("rejects a value that cannot be sent before it takes a connection", async () => {
    const unsendable = {
      toJSON() {
        throw new RangeError("not for sending");
      },
    };
    const refused = runAsUser(pool, someone(), { text: "select $1::json", values: [unsendable] });
    await expect(refused).rejects.toThrow("not for sending");
    expect(pool.waitingCount).toBe(0);
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("waits for a connection no longer than the pool allows", async () => {
    const narrow = openPool({ ...pool.options, max: 1 });
    const holder = await narrow.connect();
    narrow.options.connectionTimeoutMillis = 20; // the new limit applies to the next caller
    const waiting = runAsUser(narrow, someone(), { text: "select 1" });
    await expect(waiting).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "busy" });
    holder.release();
  });

  test("fails with DatabaseUnavailable when there is no database", async () => {
    const nowhere = openPool({ host: "/nowhere", user: "authenticator" });
    const running = runAsUser(nowhere, someone(), { text: "select 1" });
    await expect(running).rejects.toMatchObject({ name: "DatabaseUnavailable", reason: "unreachable" });
  });
});

test("two hundred users on fifty connections never see each other's claims", async () => {
  const wide = openPool({ ...pool.options, max: 50 });
  const users = Array.from({ length: 200 }, () => someone());
  const query = async (user: Identity, round: number) => {
    const isFailing = round % 7 === 3;
    const text = isFailing
      ? "select 1 / 0, auth.uid()"
      : "select auth.uid(), pg_backend_pid() where pg_sleep(0.001) is not null";
    const running = runAsUser(wide, user, { text }, { isRolledBack: round % 5 === 0, isReadOnly: round % 2 === 0 });
    if (isFailing) await expect(running).rejects.toMatchObject({ code: "22012" });
    else {
      const { rows } = await running;
      expect(rows[0]?.[0]).toBe(user.claims.sub);
      return rows[0]?.[1];
    }
  };
  const backends = await Promise.all(users.flatMap((user) => [0, 1, 2, 3, 4].map((round) => query(user, round))));
  // Counts only connections that ran a successful query, so the number can be below 50.
  expect(new Set(backends.filter(Boolean)).size).toBeGreaterThan(25);
});

describe("several statements as a user", () => {
  const text = "insert into public.notes values ($1, 'kept')";

  test("are one transaction", async () => {
    const written = await withUser(pool, someone(), async (client) => {
      await client.query(text, [10]);
      await client.query(text, [11]);
      return (await client.query("select current_user")).rows[0].current_user;
    });
    expect(written).toBe("authenticated");
    expect((await database.admin.query("select id from public.notes order by id")).rows).toEqual([
      { id: 10 },
      { id: 11 },
    ]);
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("are undone together when one fails or the work throws", async () => {
    const half = async (client: pg.ClientBase) => {
      await client.query(text, [20]);
      throw new RangeError("changed its mind");
    };
    await expect(withUser(pool, someone(), half)).rejects.toThrow("changed its mind");
    const clash = async (client: pg.ClientBase) => {
      await client.query(text, [21]);
      await client.query(text, [21]);
    };
    await expect(withUser(pool, someone(), clash)).rejects.toMatchObject({ code: "23505" });
    expect((await database.admin.query("select id from public.notes where id >= 20")).rows).toEqual([]);
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("fail with DatabaseUnavailable when the connection is killed between them", async () => {
    const work = withUser(pool, someone(), async (client) => {
      const { rows } = await client.query("select pg_backend_pid() as pid");
      await database.admin.query("select pg_terminate_backend($1)", [rows[0].pid]);
      await client.query(text, [30]);
    });
    await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(await leftovers()).toEqual(NOTHING);
  });
});

async function whenBusy(pid: number): Promise<void> {
  const sleeping = "select from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'";
  while ((await database.admin.query(sleeping, [pid])).rowCount === 0);
}
