import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createLogger } from "#server/http/logger.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger("info", { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { logger, lines };
}

const failure = (code: string) => Object.assign(new Error(`at ${Math.random()}`), { code });

test("a repeated error has one line in ten seconds, then a line with the number of repeats", () => {
  const { logger, lines } = start();
  for (let times = 0; times < 1_000; times += 1) {
    logger.child({ reqId: `${times}` }).warn({ err: failure("ECONNREFUSED") }, "request failed");
  }
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatchObject({ level: "warn", times: 999, seconds: 10, msg: "again: request failed" });
  expect(lines[1]?.cause).toBe("request failed: Error ECONNREFUSED");

  logger.warn({ err: failure("ECONNREFUSED") }, "request failed");
  expect(lines).toHaveLength(3);
});

test("different errors, different messages and lines without an error are all logged", () => {
  const { logger, lines } = start();
  logger.warn({ err: failure("ECONNREFUSED") }, "request failed");
  logger.warn({ err: failure("ENOSPC") }, "request failed");
  logger.warn({ err: failure("ECONNREFUSED") }, "sending the email failed, will retry");
  for (let times = 0; times < 3; times += 1) logger.warn({ status: 503 }, "request was slow");
  for (let times = 0; times < 3; times += 1) logger.info("request");
  expect(lines).toHaveLength(9);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(9);
});

test("errors without a code from different places are logged separately", () => {
  const { logger, lines } = start();
  const one = () => logger.error({ err: new TypeError("of one route") }, "request failed");
  const other = () => logger.error({ err: new TypeError("of another") }, "request failed");
  for (let times = 0; times < 3; times += 1) one();
  other();
  expect(lines).toHaveLength(2);
});
