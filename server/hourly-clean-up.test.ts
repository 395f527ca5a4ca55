import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { forgetExpired } from "./hourly-clean-up.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("events of the payment provider are kept while it may deliver them again, for 90 days", async () => {
  await database.admin.query(`
    insert into server.payment_events (id, signed_at, received) values
      ('old', '{1}', now() - interval '91 days'), ('recent', '{2}', now() - interval '89 days')`);
  expect(await forgetExpired(database.admin)).toEqual([]);
  expect((await database.admin.query("select id from server.payment_events")).rows).toEqual([{ id: "recent" }]);
});
