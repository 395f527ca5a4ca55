import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import type { MailRequest } from "#server/mail/mail-request.ts";
import { enqueueMail, type Outbox, type OutboxOptions } from "#server/mail/outbox.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { type CapturedLog, startTestOutbox } from "./test-outbox.ts";

let database: TestDatabase;
let sink: SmtpSink;
let outbox: Outbox | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  sink = await startSmtpSink();
});
afterEach(async () => {
  await outbox?.stop();
  outbox = undefined;
  await sink.close();
  await database.admin.query("delete from pgboss.job");
});
afterAll(() => database.drop());

async function start(options: Partial<OutboxOptions> = {}): Promise<CapturedLog> {
  const started = await startTestOutbox({ database, sink }, options);
  outbox = started.outbox;
  return started.log;
}

const SIGN_IN = { claimId: "", mayCreateUser: false, redirectTo: "https://openings.example" };

function mailTo(to: string): MailRequest {
  return { template: "removed", to, data: { companyName: "North Shore Bakery" } };
}

test("an email leaves as soon as its transaction commits, not before", async () => {
  await start();
  const client = await database.admin.connect();
  await client.query("begin");
  await enqueueMail(client, mailTo("ada@example.com"));
  await enqueueMail(database.admin, mailTo("marker@example.com"));
  await sink.waitForMail({ to: "marker@example.com" });
  expect(sink.mails).toHaveLength(1);
  const committed = performance.now();
  await client.query("commit");
  client.release();
  const mail = await sink.waitForMail({ to: "ada@example.com" });
  expect(performance.now() - committed).toBeLessThan(1_500); // polling alone would take up to 2 s
  expect(mail.subject).toBe("Your access to North Shore Bakery has ended");
});

test("a rolled-back transaction takes its email with it", async () => {
  await start();
  const client = await database.admin.connect();
  await client.query("begin");
  await enqueueMail(client, mailTo("ghost@example.com"));
  await client.query("rollback");
  client.release();
  await enqueueMail(database.admin, mailTo("marker@example.com"));
  await sink.waitForMail({ to: "marker@example.com" });
  const { rows } = await database.admin.query("select data ->> 'to' as recipient from pgboss.job where name = 'mail'");
  expect(rows).toEqual([{ recipient: "marker@example.com" }]);
});

test("an email committed while nothing was sending leaves after the start", async () => {
  await start();
  await outbox?.stop();
  await enqueueMail(database.admin, mailTo("patient@example.com"));
  await start();
  await sink.waitForMail({ to: "patient@example.com" });
});

test("codes are made when the email is handed over and are stored nowhere", async () => {
  const prepare = async () => ({ code: "314159", link: "https://openings.example/magic-link" });
  await start({ prepareMail: { "one-time-code": prepare } });
  await enqueueMail(database.admin, { template: "one-time-code", to: "ada@example.com", data: SIGN_IN });
  const mail = await sink.waitForMail({ to: "ada@example.com" });
  expect(mail.code).toBe("314159");
  await outbox?.stop();
  const { rows } = await database.admin.query("select row_to_json(job)::text as stored from pgboss.job");
  expect(rows.filter(({ stored }) => stored.includes("314159"))).toEqual([]);
});

test("an email that lost its purpose is not sent", async () => {
  await start({ prepareMail: { "magic-link": async () => null } });
  await enqueueMail(database.admin, { template: "magic-link", to: "late@example.com", data: SIGN_IN });
  await enqueueMail(database.admin, mailTo("marker@example.com"));
  await sink.waitForMail({ to: "marker@example.com" });
  await outbox?.stop();
  expect(sink.mails).toHaveLength(1);
  expect(await statesOf("late@example.com")).toEqual([{ queue: "mail", state: "completed" }]);
});

test("a temporary refusal is tried again", async () => {
  const log = await start();
  sink.behave({ refuse: 451, at: "RCPT TO" });
  await enqueueMail(database.admin, mailTo("grey@example.com"));
  await log.waitFor("email not handed over, trying again");
  sink.behave("accept");
  await sink.waitForMail({ to: "grey@example.com" });
});

test.each(["RCPT TO", "DATA"] as const)(
  "a permanent refusal at %s is put aside, and the log does not name the email address",
  async (at) => {
    const log = await start();
    sink.behave({ refuse: 550, at });
    await enqueueMail(database.admin, mailTo("unknown@example.com"));
    const line = await log.waitFor("email refused for good");
    expect(line).toMatchObject({ template: "removed", responseCode: 550, command: at });
    expect(JSON.stringify(log)).not.toContain("unknown@example.com");
    await outbox?.stop();
    expect(await statesOf("unknown@example.com")).toEqual([
      { queue: "mail", state: "failed" },
      { queue: "mail-refused", state: "created" },
    ]);
  },
);

test("a server that takes long to confirm an email gets it once", async () => {
  const log = await start({ limits: { handOverSeconds: 1, replySeconds: 30 } });
  sink.behave({ answerAfterMs: 1_500 });
  await enqueueMail(database.admin, mailTo("slow@example.com"));
  expect(await log.waitFor("email handed over")).toMatchObject({ attempt: 1 });
  expect(sink.mails).toHaveLength(1);
});

test("a stop gives up an email that the server does not confirm, and the next start sends it", async () => {
  await start();
  sink.behave("hang");
  await enqueueMail(database.admin, mailTo("stuck@example.com"));
  await sink.waitForHangingMail();
  await outbox?.stop(500);
  expect(await statesOf("stuck@example.com")).toEqual([{ queue: "mail", state: "retry" }]);
  sink.behave("accept");
  await start();
  await sink.waitForMail({ to: "stuck@example.com" });
});

test("an email whose template lacks its data is put aside instead of tried for a day", async () => {
  const log = await start();
  await enqueueMail(database.admin, { template: "removed", to: "ada@example.com", data: { companyName: "" } });
  expect(await log.waitFor("email cannot be made")).toMatchObject({
    reason: 'email "removed": companyName is missing',
  });
});

test.each(["", "no address", "two@example.com, three@example.com", "a@example.com\r\nBcc: b@example.com"])(
  "%j is refused before it enters the outbox",
  async (to) => {
    await expect(enqueueMail(database.admin, mailTo(to))).rejects.toThrow("one email address");
  },
);

test("an email is tried for at least a day before it is given up", async () => {
  await start();
  const { rows } = await database.admin.query(
    "select retry_limit, retry_delay, retry_delay_max, retry_backoff, retention_seconds from pgboss.queue where name = 'mail'",
  );
  const { retry_limit, retry_delay, retry_delay_max, retry_backoff, retention_seconds } = rows[0];
  expect(retry_backoff).toBe(true);
  // pg-boss waits between half of the doubled delay and all of it.
  const shortestWaits = Array.from({ length: retry_limit }, (_unused, retry) =>
    Math.min(retry_delay_max, (retry_delay * 2 ** Math.min(16, retry)) / 2),
  );
  const seconds = shortestWaits.reduce((sum, wait) => sum + wait, 0);
  expect(seconds).toBeGreaterThan(24 * 60 * 60);
  expect(retention_seconds).toBeGreaterThan(2 * seconds);
});

test("people's roles cannot read the outbox", async () => {
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
