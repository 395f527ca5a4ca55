import pg from "pg";
import { expect, test } from "vitest";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { PrimaryPosition } from "./primary-position.ts";

test("all waiting callers get DatabaseUnavailable if the primary does not answer", async () => {
  const pool = new pg.Pool({ connectionString: "postgresql://nobody@127.0.0.1:1/nothing" });
  const position = new PrimaryPosition(pool, 10_000);
  const answers = await Promise.allSettled([position.now(), position.now(), position.now()]);
  for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(DatabaseUnavailable) });
  expect(position.recent()).toBeUndefined();
  await pool.end();
});
