import type { Pool, PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { findBreaches } from "./find-breaches.ts";
import { findWrongGrants } from "./granted-privileges.ts";
import { insideTransaction } from "./inside-transaction.ts";
import { FLAWS } from "./planted-flaws.ts";
import { createWorld } from "./world.ts";

const database = databaseOfFile();
let client: PoolClient;
let pool: Pool;
beforeAll(async () => {
  client = await database.admin.connect();
  pool = insideTransaction(client);
});
afterAll(async () => {
  client.release();
});

/** Applies the flaw, returns the first breach that it causes, and rolls the flaw back. */
async function firstBreach(flaw: string): Promise<string | undefined> {
  await client.query("begin");
  try {
    await client.query(flaw);
    // Also checks the grants in `auth` and `server`, because the portal owns these schemas when it
    // runs without Supabase.
    const [wrongGrant] = await findWrongGrants(pool, ["auth", "server"]);
    if (wrongGrant) return wrongGrant;
    const world = await createWorld(pool);
    for await (const breach of findBreaches({ admin: pool, rest: pool }, world)) return breach;
    return undefined;
  } finally {
    await client.query("rollback");
  }
}

test.each(Object.entries(FLAWS))("notices: %s", async (_, flaw) => {
  expect(await firstBreach(flaw)).toBeDefined();
});

test("notices nothing without a flaw", async () => {
  expect(await firstBreach("select")).toBeUndefined();
});
