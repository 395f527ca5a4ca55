import { beforeEach, expect, test, vi } from "vitest";
import { FairQueue, type Group, type Share, UNLIMITED } from "#server/admission/fair-queue.ts";

const { signal } = new AbortController();
const many: Group = { slots: 9, waiting: 99, perKey: { slots: 9, waiting: 99 } };
const oneEach: Group = { slots: 9, waiting: 99, perKey: { slots: 1, waiting: 2 } };

let begun: string[];
beforeEach(() => {
  begun = [];
});

/** Starts requests that run until `end` is called with their name. */
function requestsIn(queue: FairQueue) {
  const ends = new Map<string, () => void>();
  const start = (name: string, shares: readonly Share[], own: AbortSignal = signal) =>
    queue.run(shares, own, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settle();
  };
  return { start, end };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
const refuse = (reason: string) => new Error(reason);
const of = (key: string, group = many): Share[] => [{ group, key }];

test("keys get slots alternately, for any number of requests", async () => {
  const { start, end } = requestsIn(new FairQueue({ slots: 1, refuse }));
  for (const name of ["a1", "a2", "a3"]) void start(name, of("a"));
  for (const name of ["b1", "b2"]) void start(name, of("b"));
  for (const name of ["a1", "a2", "b1", "a3"]) await end(name);
  expect(begun).toEqual(["a1", "a2", "b1", "a3", "b2"]);
});

test("a reserved slot goes to a key with a single request, even if keys with more have waited longer", async () => {
  const { start, end } = requestsIn(new FairQueue({ slots: 2, reserved: { slots: 1, for: "single" }, refuse }));
  for (const name of ["a1", "a2", "a3"]) void start(name, of("a"));
  expect(begun).toEqual(["a1"]);
  void start("b1", of("b"));
  for (const name of ["b2", "b3"]) void start(name, of("b"));
  void start("c1", of("c"));
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1", "c1"]);
  await end("c1");
  expect(begun).toEqual(["a1", "b1", "c1", "a2"]);
});

test("a slot reserved for idle keys goes to a key with nothing running", async () => {
  const { start, end } = requestsIn(new FairQueue({ slots: 2, reserved: { slots: 1, for: "idle" }, refuse }));
  for (const name of ["a1", "a2"]) void start(name, of("a"));
  for (const name of ["b1", "b2"]) void start(name, of("b"));
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1", "a2"]);
});

test("a request counts for all its shares, and does not block its line while another share is full", async () => {
  const { start, end } = requestsIn(new FairQueue({ slots: 9, refuse }));
  const office = { group: many, key: "office" };
  void start("elsewhere", [{ group: many, key: "elsewhere" }, ...of("ada", oneEach)]);
  void start("ada", [office, ...of("ada", oneEach)]);
  void start("ben", [office, ...of("ben", oneEach)]);
  expect(begun).toEqual(["elsewhere", "ben"]);
  await end("elsewhere");
  expect(begun).toEqual(["elsewhere", "ben", "ada"]);
});

test("a full line, a full group and a missed deadline reject a request with different reasons", async () => {
  vi.useFakeTimers();
  const small: Group = { slots: 1, waiting: 3, perKey: { slots: 1, waiting: 2 } };
  const { start } = requestsIn(new FairQueue({ deadline: 1_000, refuse }));
  void start("a1", of("a", small));
  const waiting = [start("a2", of("a", small)), start("a3", of("a", small))];
  await expect(start("a4", of("a", small))).rejects.toThrow("key");
  waiting.push(start("b1", of("b", small)));
  await expect(start("c1", of("c", small))).rejects.toThrow("group");
  const late = Promise.allSettled(waiting);
  await vi.advanceTimersByTimeAsync(1_000);
  expect((await late).map((each) => each.status === "rejected" && String(each.reason))).toEqual(
    Array(3).fill("Error: deadline"),
  );
  expect(begun).toEqual(["a1"]);
  vi.useRealTimers();
});

test("a request that exceeds `holdsFor` continues and frees its slot only once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { start, end } = requestsIn(new FairQueue({ slots: 1, holdsFor: 10, refuse }));
  for (const name of ["a1", "b1", "c1"]) void start(name, of(name, UNLIMITED));
  await vi.advanceTimersByTimeAsync(9);
  expect(begun).toEqual(["a1"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  expect(begun).toEqual(["a1", "b1"]);
  vi.useRealTimers();
});

test("work that fails gives its slot to the next", async () => {
  const queue = new FairQueue({ slots: 1, refuse });
  const failed = queue.run(of("a"), signal, () => Promise.reject(new Error("refused")));
  const next = queue.run(of("b"), signal, async () => "answered");
  await expect(failed).rejects.toThrow("refused");
  expect(await next).toBe("answered");
});

test("a client that disconnects leaves the queue, and its request never starts", async () => {
  const { start, end } = requestsIn(new FairQueue({ slots: 1, refuse }));
  const client = new AbortController();
  void start("a1", of("a"));
  const left = start("a2", of("a"), client.signal);
  void start("a3", of("a"));
  client.abort();
  await expect(left).rejects.toThrow("aborted");
  await end("a1");
  expect(begun).toEqual(["a1", "a3"]);
});
