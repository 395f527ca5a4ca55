import { afterEach, expect, test, vi } from "vitest";
import { createPace } from "#server/finder/fetch/host-pace.ts";

afterEach(() => void vi.restoreAllMocks());

test("delays requests to the same host, not to different hosts", async () => {
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  const waits: number[] = [];
  const pace = createPace(async (ms) => void waits.push(ms));
  const takeSlot = (host: string) => pace.takeSlot(host, 200, new AbortController().signal);
  await takeSlot("bakery.test");
  await takeSlot("other.test");
  expect(waits).toEqual([]);
  await Promise.all([takeSlot("bakery.test"), takeSlot("bakery.test")]);
  expect(waits).toEqual([200, 400]);
});
