import { expect, test } from "vitest";
import { createPace } from "./host-pace.ts";

const never = new AbortController().signal;

test("requests to one host keep their distance, requests to two don't wait for each other", async () => {
  const pace = createPace();
  const start = performance.now();
  await pace.turn("bakery.test", 200, never);
  await pace.turn("other.test", 200, never);
  expect(performance.now() - start).toBeLessThan(150);
  await Promise.all([pace.turn("bakery.test", 200, never), pace.turn("bakery.test", 200, never)]);
  expect(performance.now() - start).toBeGreaterThanOrEqual(399);
});
