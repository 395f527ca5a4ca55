import { beforeAll, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { createKeyedHash } from "#server/crypto/keyed-hash.ts";
import { type ApplyLimits, createApplyLimits } from "#server/public/apply/apply-limits.ts";

const database = databaseOfFile();
let limits: ApplyLimits;
beforeAll(async () => {
  limits = createApplyLimits(database.admin, createKeyedHash("key"));
});

test("an application that the hourly limit rejects does not count for the day", async () => {
  const takes = await Promise.all(Array.from({ length: 65 }, (_, number) => limits.takeFirst(`10.1.0.${number}`, 1)));
  expect(takes.filter(({ isInFlood }) => !isInFlood)).toHaveLength(60);
  const { rows } = await database.admin.query("select points from server.rate_limits where key = 'apply-first-day:1'");
  expect(rows).toEqual([{ points: 60 }]);
});
