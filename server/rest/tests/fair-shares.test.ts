import { afterAll, beforeAll, expect, test } from "vitest";
import { type DataService, startDataService } from "./data-service.ts";

const [ADA, BEN] = [
  "authenticated:11111111-1111-1111-1111-111111111111",
  "authenticated:22222222-2222-2222-2222-222222222222",
];

let service: DataService;
/** Four connections: two for a person, two for visitors, one for visitors of one address. */
beforeAll(async () => {
  service = await startDataService({}, 4);
  await service.database.admin.query(`
    create function public.wait_for_lock() returns boolean language sql as 'select pg_advisory_xact_lock_shared(1) is null';
    grant execute on function public.wait_for_lock to anon, authenticated;
    notify pgrst`);
  while ((await service.request("rpc/wait_for_lock")).status === 404);
});
afterAll(() => service.close());

/** Sends requests that don't end while `meanwhile` runs, and returns how often each status was answered. */
async function held(
  count: number,
  token: string | undefined,
  meanwhile: () => Promise<void>,
): Promise<Record<string, number>> {
  const lock = await service.database.admin.connect();
  try {
    await lock.query("select pg_advisory_lock(1)");
    const asked = Array.from({ length: count }, () =>
      service.request("rpc/wait_for_lock", token === undefined ? {} : { token }),
    );
    await Promise.race(asked); // the first that is refused
    await meanwhile();
    await lock.query("select pg_advisory_unlock(1)");
    const answers = await Promise.all(asked);
    for (const { status, headers } of answers) expect(headers.get("retry-after")).toBe(status === 200 ? null : "5");
    return countBy(answers.map(({ status }) => String(status)));
  } finally {
    lock.release();
  }
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

test("a visitor who sends too many requests at once leaves connections for members, and is served again afterwards", async () => {
  const answered = await held(40, undefined, async () => {
    while ((await waiting()) < 1);
    expect(await waiting()).toBe(1);
    expect((await service.request("books?limit=1", { token: ADA })).status).toBe(200);
  });
  expect(answered).toEqual({ 200: 33, 429: 7 });
  expect((await service.request("books?limit=1")).status).toBe(200);
});

test("a person who sends too many requests at once leaves connections for everyone else", async () => {
  const answered = await held(70, ADA, async () => {
    while ((await waiting()) < 2);
    expect(await waiting()).toBe(2);
    for (const token of [BEN, undefined]) {
      expect((await service.request("books?limit=1", token === undefined ? {} : { token })).status).toBe(200);
    }
  });
  expect(answered).toEqual({ 200: 66, 429: 4 });
  expect((await service.request("books?limit=1", { token: ADA })).status).toBe(200);
});
