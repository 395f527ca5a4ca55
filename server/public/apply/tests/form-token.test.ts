import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createFormTokens } from "#server/public/apply/form-token.ts";

const hash = (...parts: string[]) => createHmac("sha256", "key").update(parts.join("\n")).digest("base64url");

test("a form's token is valid for its job, for a day, and not before its creation", () => {
  let now = Date.parse("2026-06-01T12:00:00Z");
  const tokens = createFormTokens(hash, () => now);
  const token = tokens.make(7);
  const isGood = (jobId = 7) => tokens.read(token, jobId) !== null;
  expect([isGood(), isGood(8)]).toEqual([true, false]);
  now += 24 * 60 * 60 * 1000 - 1;
  expect(isGood()).toBe(true);
  now += 1;
  expect(isGood()).toBe(false);
  now = Date.parse("2026-06-01T11:59:59Z");
  expect(isGood()).toBe(false);
});
