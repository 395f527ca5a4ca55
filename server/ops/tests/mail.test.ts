import { afterEach, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { createEmptyDatabase } from "#database/tests/test-database.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { outboxOfTest } from "#server/email/tests/outbox-of-test.ts";
import { runOps } from "./run-ops.ts";

const database = databaseOfFile();
afterEach(() => database.admin.query("delete from pgboss.job"));
const { sink, start, stop } = outboxOfTest(database);

const ops = async (...words: string[]) => (await runOps(database, ...words)).rows;

/** Queues an email that the receiving server refuses. */
async function refused(to: string): Promise<string> {
  const log = await start();
  sink.behave({ refuse: 550, at: "RCPT TO" });
  await enqueueEmail(database.admin, { template: "removed", to, data: { companyName: "North Shore Bakery" } });
  await log.waitFor("email rejected permanently");
  await stop();
  const [email] = await ops("mail", "refused");
  return String(email?.id);
}

test("a refused email is listed with its error but without its address; its sheet has both", async () => {
  const id = await refused("ada@example.com");
  const [email, ...others] = await ops("mail", "list");
  expect(others).toEqual([]);
  expect(email).toMatchObject({ id, state: "refused", template: "removed", recipient: "a…@example.com", tries: 1 });
  expect(email?.last_error).toContain("550 RCPT TO");
  expect(await ops("mail", "show", id)).toMatchObject([
    { id, recipient: "ada@example.com", companyName: "North Shore Bakery", since: expect.any(Date) },
  ]);
});

test("a refused email is sent again, and the staff log names the operator", async () => {
  const id = await refused("grace@example.com");
  expect(await ops("mail", "retry", id)).toEqual([{ queued_again: 1, still_refused: 0 }]);
  sink.behave("accept");
  await start();
  await sink.waitForEmail({ to: "grace@example.com" });
  const { rows } = await database.admin.query("select action, subject from app.staff_log");
  expect(rows).toEqual([{ action: "emails queued again", subject: { emails: 1, which: id } }]);
  await expect(ops("mail", "retry", id)).rejects.toThrow(`Email ${id} was not refused.`);
});

test("all refused emails are queued again together", async () => {
  await refused("one@example.com");
  await stop();
  await refused("two@example.com");
  expect(await ops("mail", "retry", "all")).toEqual([{ queued_again: 2, still_refused: 0 }]);
  expect(await ops("mail", "retry", "all")).toEqual([{ queued_again: 0, still_refused: 0 }]);
  expect(await ops("mail", "refused")).toEqual([]);
  expect(await ops("mail", "list")).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
});

test("a waiting email is shown with its tries and the next try, but without codes and links", async () => {
  const log = await start({
    prepareEmail: { recovery: async () => ({ code: "314159", link: "https://openings.example/x" }) },
  });
  sink.behave({ refuse: 451, at: "RCPT TO" });
  const data = { redirectTo: "https://openings.example/reset?next=1", claimId: "a-claim" };
  await enqueueEmail(database.admin, { template: "recovery", to: "ada@example.com", data });
  await log.waitFor("sending the email failed, will retry");
  await stop();
  const [email] = await ops("mail", "list");
  expect(email).toMatchObject({ state: "waiting", template: "recovery" });
  expect(email?.tries).toBeGreaterThanOrEqual(1);
  const [sheet] = await ops("mail", "show", String(email?.id));
  expect(JSON.stringify([email, sheet])).not.toMatch(/314159|openings\.example|a-claim/);
  await expect(ops("mail", "retry", String(email?.id))).rejects.toThrow("was not refused");
});

test("a dropped email is never sent, waiting or refused, and the staff log names the operator", async () => {
  const id = await refused("ada@example.com");
  expect(await ops("mail", "drop", id)).toEqual([{ dropped: id, template: "removed" }]);
  sink.behave("accept");
  await enqueueEmail(database.admin, { template: "removed", to: "grace@example.com", data: { companyName: "Mill" } });
  const [waiting] = await ops("mail", "list");
  expect(waiting).toMatchObject({ state: "waiting" });
  await ops("mail", "drop", String(waiting?.id));
  expect(await ops("mail", "list")).toEqual([]);
  await start();
  await enqueueEmail(database.admin, { template: "removed", to: "marker@example.com", data: { companyName: "Mill" } });
  await sink.waitForEmail({ to: "marker@example.com" });
  expect(sink.emails).toHaveLength(1);
  const { rows } = await database.admin.query("select subject from app.staff_log where action = 'email dropped'");
  expect(rows).toMatchObject([{ subject: { email: id } }, { subject: { email: waiting?.id } }]);
  await expect(ops("mail", "drop", id)).rejects.toThrow(`No waiting or refused email ${id}.`);
});

test("an email that is dropped while its server does not answer is not tried again", async () => {
  await start();
  sink.behave("hang");
  await enqueueEmail(database.admin, { template: "removed", to: "ada@example.com", data: { companyName: "Mill" } });
  await sink.waitForHangingEmail();
  const [email] = await ops("mail", "list");
  const { printed } = await runOps(database, "mail", "drop", String(email?.id));
  expect(printed).toEqual(["It was being sent at this moment, so it may still arrive. It is not sent again."]);
  await stop(500);
  expect((await database.admin.query("select from pgboss.job where name ~ 'mail'")).rowCount).toBe(0);
});

test("the list shows the total if it has only the oldest 200", async () => {
  await start();
  await stop();
  await database.admin.query(
    `insert into pgboss.job (name, data) select 'mail', jsonb_build_object('template', 'removed', 'to', n || '@example.com')
     from generate_series(1, 203) n`,
  );
  const { rows, printed } = await runOps(database, "mail", "list");
  expect(rows).toHaveLength(200);
  expect(printed).toEqual(["The oldest 200 of 203:"]);
});

test("an invalid id is rejected, and a database whose server never ran has no emails", async () => {
  await expect(ops("mail", "show", "1")).rejects.toThrow("mail list shows the ids");
  const empty = await createEmptyDatabase();
  try {
    await runOps(empty, "migrate");
    expect((await runOps(empty, "mail", "list")).rows).toEqual([]);
    expect((await runOps(empty, "mail", "retry", "all")).rows).toEqual([{ queued_again: 0, still_refused: 0 }]);
  } finally {
    await empty.drop();
  }
});
