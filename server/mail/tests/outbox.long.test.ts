import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { NotYetError, type PrepareMail } from "#server/mail/mail-request.ts";
import { enqueueMail, type Outbox } from "#server/mail/outbox.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";
import { startTestOutbox } from "./test-outbox.ts";

let database: TestDatabase;
let sink: SmtpSink;
let outbox: Outbox | undefined;

beforeEach(async () => {
  [database, sink] = await Promise.all([createTestDatabase(), startSmtpSink()]);
});
afterEach(async () => {
  await outbox?.stop();
  outbox = undefined;
  await sink.close();
  await database.drop();
});

test("loses none of 200 emails when the SMTP server is killed and restarted", async () => {
  ({ outbox } = await startTestOutbox({ database, sink }));
  const recipients = Array.from({ length: 200 }, (_unused, number) => `person${number}@example.com`);
  const enqueued = Promise.all(recipients.map(enqueue));
  for (const count of [20, 60, 110]) {
    await sink.waitForCount(count);
    await sink.stop();
    await waitForFailures();
    await sink.restart();
  }
  await enqueued;
  for (const to of recipients) await sink.waitForMail({ to }, 60_000);
  expect(new Set(sink.mails.flatMap(({ to }) => to))).toEqual(new Set(recipients));
  console.log(`200 mails, 3 kills of the SMTP server: ${sink.mails.length} deliveries, none lost`);
});

test("the next process sends an email whose process was killed before sending", async () => {
  const killed = await startSendingProcess();
  sink.behave("hang"); // keeps the attempt running until the process is killed
  await enqueue("interrupted@example.com");
  await sink.waitForHangingMail();
  await enqueue("waiting@example.com");
  await kill(killed);
  sink.behave("accept");
  const restarted = performance.now();
  ({ outbox } = await startTestOutbox({ database, sink }));
  await sink.waitForMail({ to: "waiting@example.com" }, 60_000);
  await sink.waitForMail({ to: "interrupted@example.com" }, 60_000);
  const seconds = (performance.now() - restarted) / 1000;
  console.log(`an email in the hand of a killed process left ${seconds.toFixed(1)} s after the restart`);
  expect(sink.mails).toHaveLength(2);
});

test("two processes send each email once", async () => {
  const [one, other] = await Promise.all([startSendingProcess(), startSendingProcess()]);
  const recipients = Array.from({ length: 100 }, (_unused, number) => `person${number}@example.com`);
  await Promise.all(recipients.map(enqueue));
  for (const to of recipients) await sink.waitForMail({ to }, 60_000);
  await Promise.all([kill(one), kill(other)]);
  expect(sink.mails).toHaveLength(recipients.length);
});

test("resends with a new message id if the server dies before confirming", async () => {
  ({ outbox } = await startTestOutbox({ database, sink }));
  sink.behave("hang up after taking the email");
  await enqueue("twice@example.com");
  const first = await sink.waitForMail({ to: "twice@example.com" });
  sink.behave("accept");
  const second = await sink.waitForMail({ to: "twice@example.com" });
  expect(second.headers["message-id"]).not.toBe(first.headers["message-id"]);
});

test("stops after three lost confirmations, also with another failure between them", async () => {
  const prepare: PrepareMail<"removed"> = async (_request, { retryCount }) => {
    if (retryCount === 1) throw new NotYetError();
    return {};
  };
  const started = await startTestOutbox({ database, sink }, { prepareMail: { removed: prepare } });
  outbox = started.outbox;
  sink.behave("hang up after taking the email");
  await enqueue("again@example.com");
  const line = await started.log.waitFor("email put aside: it was handed over and its confirmation was lost each time");
  expect(line).toMatchObject({ template: "removed", attempt: 4, code: "REPLY_LOST", repliesLost: 3 });
  await outbox?.stop();
  expect(sink.mails).toHaveLength(3);
  const { rows } = await database.admin.query("select name, state from pgboss.job where name ~ '^mail' order by name");
  expect(rows).toEqual([
    { name: "mail", state: "failed" },
    { name: "mail-refused", state: "created" },
  ]);
});

test("a silent server times out without delaying other emails", async () => {
  ({ outbox } = await startTestOutbox({ database, sink }, { limits: { replySeconds: 1 } }));
  sink.behave("hang");
  await enqueue("stuck@example.com");
  await sink.waitForHangingMail();
  sink.behave("accept");
  await enqueue("marker@example.com");
  await sink.waitForMail({ to: "marker@example.com" });
  expect(sink.mails).toHaveLength(1);
  await sink.waitForMail({ to: "stuck@example.com" });
});

function enqueue(to: string): Promise<void> {
  return enqueueMail(database.admin, { template: "removed", to, data: { companyName: "North Shore Bakery" } });
}

/** Waits until the outage made an email fail. */
async function waitForFailures(): Promise<void> {
  const deadline = AbortSignal.timeout(30_000);
  for (;;) {
    deadline.throwIfAborted();
    const { rowCount } = await database.admin.query("select from pgboss.job where name = 'mail' and state = 'retry'");
    if (rowCount) return;
  }
}

async function startSendingProcess(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL("./sending-process.ts", import.meta.url));
  const child = spawn(process.execPath, [script, database.url, sink.url], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
