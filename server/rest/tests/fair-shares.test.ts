import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { dataService } from "./data-service.ts";

const person = (number: number) => `authenticated:00000000-0000-0000-0000-00000000000${number}`;
const [ADA, BEN] = [person(1), person(2)];

/**
 * A data service with 16 connections. A user may use two of them, the visitors of an IP address
 * four, and all visitors together eight. Only callers without a running statement may use the last
 * four.
 */
const service = dataService({
  connections: 16,
  sql: `
    create function public.wait_for_lock() returns boolean language sql as 'select pg_advisory_xact_lock_shared(1) is null';
    grant execute on function public.wait_for_lock to anon, authenticated`,
});

type Sent = { count: number; token: string | undefined; headersOf?: (index: number) => Record<string, string> };

/**
 * Sends requests that wait for a lock, and calls `whileHeld`. Then releases the lock and counts the
 * responses by status.
 */
async function held(sent: Sent[], whileHeld: () => Promise<void>): Promise<Record<string, number>> {
  const release = await holdLock();
  const running = sent.flatMap(({ count, token, headersOf }) =>
    Array.from({ length: count }, (_, index) =>
      service.request("rpc/wait_for_lock", {
        ...(token !== undefined && { token }),
        ...(headersOf && { headers: headersOf(index) }),
      }),
    ),
  );
  await whileHeld();
  await release();
  const answers = await Promise.all(running);
  for (const { status, headers } of answers) expect(headers.get("retry-after")).toBe(status === 200 ? null : "5");
  return countBy(answers.map(({ status }) => String(status)));
}

/**
 * Acquires the lock for which the requests wait. Returns a function that releases it. The lock is
 * also released when the test ends.
 */
async function holdLock(): Promise<() => Promise<void>> {
  const lock = await service.database.admin.connect();
  await lock.query("select pg_advisory_lock(1)");
  let isHeld = true;
  const release = async () => {
    if (!isHeld) return;
    isHeld = false;
    await lock.query("select pg_advisory_unlock(1)");
    lock.release();
  };
  onTestFinished(release);
  return release;
}

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

const waiting = async () => {
  const { rows } = await service.database.admin.query(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0].count as number;
};

const statusOf = async (token: string | undefined) =>
  (await service.request("books?limit=1", token === undefined ? {} : { token })).status;

test("visitors of one IP address who send too many concurrent requests leave connections for others", async () => {
  const answered = await held([{ count: 40, token: undefined }], async () => {
    while ((await waiting()) < 4);
    expect(await statusOf(ADA)).toBe(200);
    expect(await waiting()).toBe(4);
  });
  expect(answered).toEqual({ 200: 36, 429: 4 });
  expect(await statusOf(undefined)).toBe(200);
});

test("a port after the IP address does not make a new visitor", async () => {
  const headersOf = (index: number) => ({ "x-forwarded-for": index % 2 ? `192.0.2.9:${2000 + index}` : "192.0.2.9" });
  const answered = await held([{ count: 12, token: undefined, headersOf }], async () => {
    while ((await waiting()) < 4);
    expect(await statusOf(ADA)).toBe(200);
    expect(await waiting()).toBe(4);
  });
  expect(answered).toEqual({ 200: 12 });
});

test("a user who sends too many concurrent requests leaves connections for others", async () => {
  const answered = await held([{ count: 70, token: ADA }], async () => {
    while ((await waiting()) < 2);
    for (const token of [BEN, undefined]) expect(await statusOf(token)).toBe(200);
    expect(await waiting()).toBe(2);
  });
  expect(answered).toEqual({ 200: 66, 429: 4 });
  expect(await statusOf(ADA)).toBe(200);
});

test("the last quarter of the connections is for users without a running statement", async () => {
  const many = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ count: 5, token: person(number) }));
  const answered = await held(many, async () => {
    while ((await waiting()) < 13);
    // Six users have two running requests each. The seventh user has a single running request.
    expect(await waiting()).toBe(13);
    expect(await statusOf(person(8))).toBe(200);
  });
  expect(answered).toEqual({ 200: 35 });
});

test("a client that leaves has its statement canceled within a second, and its waiting requests never start", async () => {
  const release = await holdLock();
  const gone = new AbortController();
  const running = Array.from({ length: 6 }, () =>
    service.request("rpc/wait_for_lock", { token: ADA, signal: gone.signal }).catch(() => "gone"),
  );
  while ((await waiting()) < 2);
  const left = performance.now();
  gone.abort();
  while ((await waiting()) > 0);
  expect(performance.now() - left).toBeLessThan(1_000);
  expect(await Promise.all(running)).toEqual(Array.from({ length: 6 }, () => "gone"));
  const more = Array.from({ length: 20 }, () => statusOf(ADA));
  expect(countBy((await Promise.all(more)).map(String))).toEqual({ 200: 20 });
  expect(await waiting()).toBe(0);
  await release();
});

test("a client that leaves during its connection's second request has that statement canceled", async () => {
  const release = await holdLock();
  const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
  const get = (path: string) =>
    socket.write(`GET /rest/v1/${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ADA}\r\n\r\n`);
  get("books?limit=1");
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 200 /);
  get("rpc/wait_for_lock");
  while ((await waiting()) < 1);
  socket.destroy();
  while ((await waiting()) > 0);
  expect(await statusOf(ADA)).toBe(200);
  await release();
});
