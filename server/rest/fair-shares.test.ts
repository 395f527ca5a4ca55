import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callerOf, fairShares, type Shares } from "./fair-shares.ts";
import { LIMITS } from "./limits.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();

/** Runs a statement that takes this many milliseconds. */
const statement = (shares: Shares, caller: string | undefined, milliseconds: number) =>
  shares(caller, signal, async () => {
    vi.advanceTimersByTime(milliseconds);
    return "answered";
  });

test("a caller who has used up the database time of a minute gets 429 until some of it is free again", async () => {
  const shares = fairShares(16);
  for (const _ of [1, 2, 3]) expect(await statement(shares, "person ada", 8_000)).toBe("answered");
  await expect(statement(shares, "person ada", 1)).rejects.toMatchObject({
    status: 429,
    code: "PGRST003",
    message: "Your requests have used up the database's time for this minute. Please wait a little.",
  });
  const { headers } = await statement(shares, "person ada", 1).catch((error) => error);
  expect(await statement(shares, "person ben", 1)).toBe("answered");
  vi.advanceTimersByTime((Number(headers["retry-after"]) - 1) * 1_000 - 1);
  await expect(statement(shares, "person ada", 1)).rejects.toThrow();
  vi.advanceTimersByTime(1_000);
  expect(await statement(shares, "person ada", 1)).toBe("answered");
});

test("short statements don't count against the database time", async () => {
  const shares = fairShares(16);
  for (let count = 0; count < 10_000; count += 1) await statement(shares, "person ada", LIMITS.databaseTime.free);
  expect(await statement(shares, "person ada", 1)).toBe("answered");
});

test("visitors of one IP address share a smaller budget, and the service role has none", async () => {
  const shares = fairShares(16);
  for (const _ of [1, 2]) await statement(shares, "visitors 192.0.2.1", 3_000);
  await expect(statement(shares, "visitors 192.0.2.1", 1)).rejects.toMatchObject({ status: 429 });
  expect(await statement(shares, "visitors 192.0.2.2", 1)).toBe("answered");
  for (let count = 0; count < 20; count += 1) await statement(shares, undefined, 8_000);
});

test("users are counted by their id, visitors by the block of their IP address", () => {
  expect(callerOf({ role: "authenticated", claims: { sub: "ada" } }, () => "192.0.2.1")).toBe("person ada");
  expect(callerOf({ role: "anon", claims: {} }, () => "2001:db8::1")).toBe(
    callerOf({ role: "anon", claims: {} }, () => "2001:db8::2"),
  );
  expect(callerOf({ role: "service_role", claims: {} }, () => "192.0.2.1")).toBeUndefined();
});
