import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { madeBeforeEach } from "#database/tests/file-database.ts";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { NotYetError, type PrepareEmail } from "#server/email/email-request.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { outboxOfTest } from "./outbox-of-test.ts";

const database = madeBeforeEach(createTestDatabase);
afterEach(() => database.drop());
const { sink, start, stop } = outboxOfTest(database);

test("loses none of 200 emails when the SMTP server is killed and restarted", async () => {
  await start();
  const recipients = Array.from({ length: 200 }, (_unused, number) => `person${number}@example.com`);
  const enqueued = Promise.all(recipients.map(enqueue));
  for (const count of [20, 60, 110]) {
    await sink.waitForCount(count);
    await sink.stop();
    await waitForFailures();
    await sink.restart();
  }
  await enqueued;
  for (const to of recipients) await sink.waitForEmail({ to }, 60_000);
  expect(new Set(sink.emails.flatMap(({ to }) => to))).toEqual(new Set(recipients));
  console.log(`200 emails, 3 kills of the SMTP server: ${sink.emails.length} deliveries, none lost`);
});

test("the next process sends an email whose process was killed before sending", async () => {
  const killed = await startSendingProcess();
  sink.behave("hang"); // keeps the attempt running until the process is killed
  await enqueue("interrupted@example.com");
  await sink.waitForHangingEmail();
  await enqueue("waiting@example.com");
  await kill(killed);
  sink.behave("accept");
  const restarted = performance.now();
  await start();
  await sink.waitForEmail({ to: "waiting@example.com" }, 60_000);
  await sink.waitForEmail({ to: "interrupted@example.com" }, 60_000);
  const seconds = (performance.now() - restarted) / 1000;
  console.log(`an email in the hand of a killed process left ${seconds.toFixed(1)} s after the restart`);
  expect(sink.emails).toHaveLength(2);
});

test("two processes send each email once", async () => {
  const [one, other] = await Promise.all([startSendingProcess(), startSendingProcess()]);
  const recipients = Array.from({ length: 100 }, (_unused, number) => `person${number}@example.com`);
  await Promise.all(recipients.map(enqueue));
  for (const to of recipients) await sink.waitForEmail({ to }, 60_000);
  await Promise.all([kill(one), kill(other)]);
  expect(sink.emails).toHaveLength(recipients.length);
});

test("resends with a new message id if the server dies before confirming", async () => {
  await start();
  sink.behave("hang up after taking the email");
  await enqueue("twice@example.com");
  const first = await sink.waitForEmail({ to: "twice@example.com" });
  sink.behave("accept");
  const second = await sink.waitForEmail({ to: "twice@example.com" });
  expect(second.headers["message-id"]).not.toBe(first.headers["message-id"]);
});

test("stops after three lost confirmations, also with another failure between them", async () => {
  const prepare: PrepareEmail<"removed"> = async (_request, { retryCount }) => {
    if (retryCount === 1) throw new NotYetError();
    return {};
  };
  const log = await start({ prepareEmail: { removed: prepare } });
  sink.behave("hang up after taking the email");
  await enqueue("again@example.com");
  const line = await log.waitFor("email abandoned: the SMTP server never confirmed it");
  expect(line).toMatchObject({ template: "removed", attempt: 4, code: "REPLY_LOST", repliesLost: 3 });
  await stop();
  expect(sink.emails).toHaveLength(3);
  const { rows } = await database.admin.query("select name, state from pgboss.job where name ~ '^mail' order by name");
  expect(rows).toEqual([
    { name: "mail", state: "failed" },
    { name: "mail-refused", state: "created" },
  ]);
});

test("a silent server times out without delaying other emails", async () => {
  await start({ limits: { replySeconds: 1 } });
  sink.behave("hang");
  await enqueue("stuck@example.com");
  await sink.waitForHangingEmail();
  sink.behave("accept");
  await enqueue("marker@example.com");
  await sink.waitForEmail({ to: "marker@example.com" });
  expect(sink.emails).toHaveLength(1);
  await sink.waitForEmail({ to: "stuck@example.com" });
});

function enqueue(to: string): Promise<void> {
  return enqueueEmail(database.admin, { template: "removed", to, data: { companyName: "North Shore Bakery" } });
}

/** Waits until an email has failed because of the outage. */
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
