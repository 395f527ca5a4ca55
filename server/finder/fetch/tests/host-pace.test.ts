import { afterEach, expect, test, vi } from "vitest";
import { createPace } from "#server/finder/fetch/host-pace.ts";

afterEach(() => void vi.restoreAllMocks());

test("delays requests to the same host, not to different hosts", async () => {
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  const waits: number[] = [];
  const pace = createPace(async (ms) => void waits.push(ms));
  const turn = (host: string) => pace.turn(host, 200, new AbortController().signal);
  await turn("bakery.test");
  await turn("other.test");
  expect(waits).toEqual([]);
  await Promise.all([turn("bakery.test"), turn("bakery.test")]);
  expect(waits).toEqual([200, 400]);
});
