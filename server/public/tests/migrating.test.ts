import { expect, test } from "vitest";
import { isTransactionWaiting } from "#database/tests/is-transaction-waiting.ts";
import { serve } from "#server/tests/serve.ts";
import { visit } from "./public-world.ts";

const server = await serve();

test("a page that blocks a migration gets 503 with Retry-After", async () => {
  const migration = await server.database.admin.connect();
  try {
    await migration.query("begin");
    // Delays the deadlock check of this transaction. PostgreSQL therefore finds the deadlock in the
    // page's transaction and cancels the page's query.
    await migration.query("set local deadlock_timeout = '1min'");
    await migration.query("lock table employers");
    const page = visit(server, "/o");
    await expect.poll(() => isTransactionWaiting(server.database.admin), { interval: 10 }).toBe(true);
    await migration.query("lock table job_openings");
    const { status, headers } = await page;
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  } finally {
    migration.release(true);
  }
});
