import { randomUUID } from "node:crypto";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAsUser } from "./as-user.ts";
import type { Identity } from "./identity.ts";
import { createTestDatabase, type TestDatabase } from "./tests/test-database.ts";

const someone = (): Identity => ({ role: "authenticated", claims: { sub: randomUUID() } });

let database: TestDatabase;
/** A pool with a single connection. */
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase({ restConnections: 1 });
  pool = database.rest;
});
afterAll(() => database.drop());

describe("a statement of a user", () => {
  test("is parsed again after it could not be parsed", async () => {
    const statement = { text: "select text from public.later" };
    await expect(runAsUser(pool, someone(), statement)).rejects.toMatchObject({ code: "42P01" });
    await database.admin.query("create table public.later as select 'now' as text");
    await database.admin.query("grant select on public.later to authenticated");
    expect((await runAsUser(pool, someone(), statement)).rows).toEqual([["now"]]);
  });

  test("stays prepared, but a connection keeps no more than 128", async () => {
    for (let number = 0; number < 200; number += 1) await runAsUser(pool, someone(), { text: `select ${number}` });
    const { rows } = await pool.query("select count(*)::int from pg_prepared_statements where name <> 'as_user'");
    expect(rows[0].count).toBe(128);
    expect((await runAsUser(pool, someone(), { text: "select 0" })).rows).toEqual([["0"]]);
  });

  test("stays prepared when another statement runs before it, even if that fails, and a long statement works too", async () => {
    const statement = { text: "select current_setting('server.mark', true) as after_another" };
    const long = { text: `${statement.text}, '${"x".repeat(8_000)}'` };
    const mark = { text: "select set_config('server.mark', $1, true)", values: ["set"] };
    await expect(runAsUser(pool, someone(), statement, { first: { text: "select 1 / 0" } })).rejects.toMatchObject({
      code: "22012",
    });
    for (const _ of [1, 2]) {
      expect((await runAsUser(pool, someone(), statement, { first: mark })).rows).toEqual([["set"]]);
      expect((await runAsUser(pool, someone(), statement)).rows).toEqual([[""]]);
      expect((await runAsUser(pool, someone(), long, { first: mark })).rows[0]?.[0]).toBe("set");
    }
    const { rows } = await pool.query("select from pg_prepared_statements where statement = $1", [statement.text]);
    expect(rows).toHaveLength(1);
  });

  test("is not kept prepared when it is very long", async () => {
    const text = `select '${"x".repeat(8_000)}'`;
    for (const _ of [1, 2]) expect((await runAsUser(pool, someone(), { text })).rows).toHaveLength(1);
    const { rows } = await pool.query(
      "select count(*)::int from pg_prepared_statements where length(statement) > 8000",
    );
    expect(rows[0].count).toBe(0);
  });

  test("stays prepared when it is as long as saving a job, but a connection keeps no more than 512,000 characters", async () => {
    const long = (number: number) => ({ text: `select ${number}, '${"x".repeat(7_900)}'` });
    for (let number = 0; number < 80; number += 1) await runAsUser(pool, someone(), long(number));
    const { rows } = await pool.query(
      "select count(*)::int, sum(length(statement))::int as characters from pg_prepared_statements where name <> 'as_user'",
    );
    expect(rows[0].count).toBeGreaterThan(60);
    expect(rows[0].characters).toBeLessThanOrEqual(512_000);
    for (const number of [0, 79]) expect((await runAsUser(pool, someone(), long(number))).rows).toHaveLength(1);
  });
});
