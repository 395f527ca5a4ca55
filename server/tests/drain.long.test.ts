import { expect, test } from "vitest";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { startServerProcess } from "./server-process.ts";

test("SIGTERM makes the process unready immediately, and ends it after DRAIN_SECONDS", async () => {
  const database = await createTestDatabase();
  const settings = { DATABASE_URL: database.url, SMTP_URL: "smtp://127.0.0.1:1", DRAIN_SECONDS: "3" };
  const { url, child, ended } = await startServerProcess(settings);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const start = performance.now();
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 10, timeout: 3_000 }).toBe(503);
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  expect(await ended).toBe(0);
  expect(performance.now() - start).toBeGreaterThanOrEqual(3_000);
  await database.drop();
});

test("SIGTERM with a hanging SMTP server exits with 0 within ten seconds, and the email stays in the queue", async () => {
  const [database, sink] = await Promise.all([createTestDatabase(), startSmtpSink()]);
  const { url, child, ended } = await startServerProcess({ DATABASE_URL: database.url, SMTP_URL: sink.url });
  sink.behave("hang");
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@people.example", password: "Harbor-lamp-4417" }),
  });
  expect(response.status).toBe(200);
  await sink.waitForHangingEmail();
  const start = performance.now();
  child.kill("SIGTERM");
  expect(await ended).toBe(0);
  expect(performance.now() - start).toBeLessThan(10_000);
  const { rows } = await database.admin.query("select state from pgboss.job where name = 'mail'");
  expect(rows).toEqual([{ state: "retry" }]);
  await Promise.all([database.drop(), sink.close()]);
});
