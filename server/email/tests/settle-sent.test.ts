import { afterEach, expect, test } from "vitest";
import { withDatabase } from "#database/connect.ts";
import { madeBeforeEach } from "#database/tests/file-database.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { outboxOfTest } from "./outbox-of-test.ts";

const database = madeBeforeEach(createTestDatabase);
afterEach(() => database.drop());
const { sink, start } = outboxOfTest(database);

/** Makes the database read-only, as during the failover of its leader. */
async function setReadOnly(value: "on" | "off"): Promise<void> {
  const { rows } = await database.admin.query<{ name: string }>("select current_database() as name");
  const elsewhere = withDatabase(database.url, "postgres");
  await administer(elsewhere, `alter database ${rows[0]?.name} set default_transaction_read_only = ${value}`);
  await administer(
    elsewhere,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${rows[0]?.name}'`,
  );
}

test("marks an email as sent once the database is back, and doesn't resend it", async () => {
  const goAway = async () => {
    await setReadOnly("on");
    return {};
  };
  await start({ prepareEmail: { removed: goAway } });
  await enqueueEmail(database.admin, { template: "removed", to: "ada@example.com", data: { companyName: "Mill" } });
  await sink.waitForEmail({ to: "ada@example.com" });
  await setReadOnly("off");
  const state = async () => (await database.admin.query("select state from pgboss.job where name = 'mail'")).rows;
  await expect.poll(state).toEqual([{ state: "completed" }]);
  expect(sink.emails).toHaveLength(1);
});
