import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { startTestOutbox } from "#server/email/tests/test-outbox.ts";
import { checkQueues } from "#server/ops/doctor/check-queues.ts";

let database: TestDatabase;
let sink: SmtpSink;
beforeEach(async () => {
  [database, sink] = await Promise.all([createTestDatabase(), startSmtpSink()]);
});
afterEach(() => Promise.all([database.drop(), sink.close()]));

/** Queues an email to each recipient. Makes the receiving server reject these emails. */
async function refuse(recipients: string[], at: "RCPT TO" | "DATA") {
  const { outbox, log } = await startTestOutbox({ database, sink });
  sink.behave({ refuse: 550, at });
  for (const to of recipients)
    await enqueueEmail(database.admin, { template: "removed", to, data: { companyName: "North Shore Bakery" } });
  const refusals = () => log.filter(({ message }) => message === "email rejected permanently").length;
  await expect.poll(refusals).toBe(recipients.length);
  await outbox.stop();
}

const check = async () => await checkQueues(database.admin);

// Some receivers reject recipients only after DATA.
test.each(["RCPT TO", "DATA"] as const)("a mistyped email address, refused after %s, is fine", async (at) => {
  await refuse(["ada@exmaple.com"], at);
  expect(await check()).toEqual([{ isWrong: false, message: "0 emails wait, 1 were refused, nothing else failed." }]);
});

test("a mail server that refuses every recipient is wrong", async () => {
  await refuse(["ada@example.com", "grace@example.com", "alan@example.com"], "RCPT TO");
  expect(await check()).toEqual([
    {
      isWrong: true,
      message: "All 3 emails of the last day were refused: ops mail refused lists them with the error.",
    },
  ]);
});

test("an email that cannot be rendered counts as failed work", async () => {
  const { outbox, log } = await startTestOutbox({ database, sink });
  await enqueueEmail(database.admin, { template: "removed", to: "ada@example.com", data: { companyName: "" } });
  await log.waitFor("rendering the email failed");
  await outbox.stop();
  expect(await check()).toEqual([
    { isWrong: true, message: "Work failed in the last day in mail: ops mail refused and the log show why." },
  ]);
});
