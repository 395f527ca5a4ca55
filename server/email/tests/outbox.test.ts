import { afterEach, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import type { EmailRequest } from "#server/email/email-request.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { outboxOfTest } from "./outbox-of-test.ts";

const database = databaseOfFile();
afterEach(() => database.admin.query("delete from pgboss.job"));
const { sink, start, stop } = outboxOfTest(database);

const SIGN_IN = { claimId: "", mayCreateUser: false, redirectTo: "https://openings.example" };

function emailTo(to: string): EmailRequest {
  return { template: "removed", to, data: { companyName: "North Shore Bakery" } };
}

test("sends an email after its transaction commits, not before", async () => {
  await start();
  const client = await database.admin.connect();
  await client.query("begin");
  await enqueueEmail(client, emailTo("ada@example.com"));
  await enqueueEmail(database.admin, emailTo("marker@example.com"));
  await sink.waitForEmail({ to: "marker@example.com" });
  expect(sink.emails).toHaveLength(1);
  const committed = performance.now();
  await client.query("commit");
  client.release();
  const email = await sink.waitForEmail({ to: "ada@example.com" });
  expect(performance.now() - committed).toBeLessThan(1_500); // polling alone would take up to 2 s
  expect(email.subject).toBe("Your access to North Shore Bakery has ended");
});

test("a rollback drops the email", async () => {
  await start();
  const client = await database.admin.connect();
  await client.query("begin");
  await enqueueEmail(client, emailTo("ghost@example.com"));
  await client.query("rollback");
  client.release();
  await enqueueEmail(database.admin, emailTo("marker@example.com"));
  await sink.waitForEmail({ to: "marker@example.com" });
  const { rows } = await database.admin.query("select data ->> 'to' as recipient from pgboss.job where name = 'mail'");
  expect(rows).toEqual([{ recipient: "marker@example.com" }]);
});

test("sends emails that were committed before the outbox started", async () => {
  await start();
  await stop();
  await enqueueEmail(database.admin, emailTo("patient@example.com"));
  await start();
  await sink.waitForEmail({ to: "patient@example.com" });
});

test("creates codes on sending and stores them nowhere", async () => {
  const prepare = async () => ({ code: "314159", link: "https://openings.example/magic-link" });
  await start({ prepareEmail: { "one-time-code": prepare } });
  await enqueueEmail(database.admin, { template: "one-time-code", to: "ada@example.com", data: SIGN_IN });
  const email = await sink.waitForEmail({ to: "ada@example.com" });
  expect(email.code).toBe("314159");
  await stop();
  const { rows } = await database.admin.query("select row_to_json(job)::text as stored from pgboss.job");
  expect(rows.filter(({ stored }) => stored.includes("314159"))).toEqual([]);
});

test("skips an email that is no longer needed", async () => {
  await start({ prepareEmail: { "magic-link": async () => null } });
  await enqueueEmail(database.admin, { template: "magic-link", to: "late@example.com", data: SIGN_IN });
  await enqueueEmail(database.admin, emailTo("marker@example.com"));
  await sink.waitForEmail({ to: "marker@example.com" });
  await stop();
  expect(sink.emails).toHaveLength(1);
  expect(await statesOf("late@example.com")).toEqual([{ queue: "mail", state: "completed" }]);
});

test("retries after a temporary rejection", async () => {
  const log = await start();
  sink.behave({ refuse: 451, at: "RCPT TO" });
  await enqueueEmail(database.admin, emailTo("grey@example.com"));
  await log.waitFor("sending the email failed, will retry");
  sink.behave("accept");
  await sink.waitForEmail({ to: "grey@example.com" });
});

test.each(["RCPT TO", "DATA"] as const)(
  "keeps a permanent rejection at %s without logging the email address",
  async (at) => {
    const log = await start();
    sink.behave({ refuse: 550, at });
    await enqueueEmail(database.admin, emailTo("unknown@example.com"));
    const line = await log.waitFor("email rejected permanently");
    expect(line).toMatchObject({ template: "removed", responseCode: 550, command: at });
    expect(JSON.stringify(log)).not.toContain("unknown@example.com");
    await stop();
    expect(await statesOf("unknown@example.com")).toEqual([
      { queue: "mail", state: "failed" },
      { queue: "mail-refused", state: "created" },
    ]);
  },
);

test("sends an email once to a server that confirms slowly", async () => {
  const log = await start({ limits: { handOverSeconds: 1, replySeconds: 30 } });
  sink.behave({ answerAfterMs: 1_500 });
  await enqueueEmail(database.admin, emailTo("slow@example.com"));
  expect(await log.waitFor("email sent")).toMatchObject({ attempt: 1 });
  expect(sink.emails).toHaveLength(1);
});

test("aborts an unconfirmed email on stop and sends it after the next start", async () => {
  await start();
  sink.behave("hang");
  await enqueueEmail(database.admin, emailTo("stuck@example.com"));
  await sink.waitForHangingEmail();
  await stop(500);
  expect(await statesOf("stuck@example.com")).toEqual([{ queue: "mail", state: "retry" }]);
  sink.behave("accept");
  await start();
  await sink.waitForEmail({ to: "stuck@example.com" });
});

test("doesn't retry an email whose template lacks data", async () => {
  const log = await start();
  await enqueueEmail(database.admin, { template: "removed", to: "ada@example.com", data: { companyName: "" } });
  expect(await log.waitFor("rendering the email failed")).toMatchObject({
    reason: 'email "removed": companyName is missing',
  });
});

test.each(["", "no address", "two@example.com, three@example.com", "a@example.com\r\nBcc: b@example.com"])(
  "enqueueEmail rejects the recipient %j",
  async (to) => {
    await expect(enqueueEmail(database.admin, emailTo(to))).rejects.toThrow("one email address");
  },
);

test("retries an email for at least a day", async () => {
  await start();
  const { rows } = await database.admin.query(
    "select retry_limit, retry_delay, retry_delay_max, retry_backoff, retention_seconds from pgboss.queue where name = 'mail'",
  );
  const { retry_limit, retry_delay, retry_delay_max, retry_backoff, retention_seconds } = rows[0];
  expect(retry_backoff).toBe(true);
  // The delay doubles with each attempt, and pg-boss waits at least half of it.
  const shortestWaits = Array.from({ length: retry_limit }, (_unused, retry) =>
    Math.min(retry_delay_max, (retry_delay * 2 ** Math.min(16, retry)) / 2),
  );
  const seconds = shortestWaits.reduce((sum, wait) => sum + wait, 0);
  expect(seconds).toBeGreaterThan(24 * 60 * 60);
  expect(retention_seconds).toBeGreaterThan(2 * seconds);
});

test("user roles cannot read the outbox", async () => {
  await start();
  const { rows } = await database.admin.query(
    "select rolname from pg_roles where rolname in ('anon', 'authenticated') and has_schema_privilege(oid, 'pgboss', 'usage')",
  );
  expect(rows).toEqual([]);
});

async function statesOf(to: string): Promise<unknown[]> {
  const { rows } = await database.admin.query(
    "select name as queue, state from pgboss.job where data ->> 'to' = $1 order by name",
    [to],
  );
  return rows;
}
