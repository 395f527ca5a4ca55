import pg from "pg";
import { expect, test } from "vitest";
import { withDatabase } from "#database/connect.ts";
import { dataService } from "./data-service.ts";

const service = dataService({
  sql: `
    create function public.pause(seconds int) returns void language sql as 'select pg_sleep(seconds)';
    grant execute on function public.pause to anon, authenticated, service_role;
    insert into public.diaries (owner, line) overriding user value
      select gen_random_uuid(), 'line ' || n from generate_series(1, 50) n`,
});

const member = "authenticated:11111111-1111-1111-1111-111111111111";

test("a statement is canceled after three seconds for visitors and eight for members", async () => {
  for (const [token, limit] of [
    [undefined, 3],
    [member, 8],
  ] as const) {
    const started = performance.now();
    const answer = await service.request("rpc/pause?seconds=30", token === undefined ? {} : { token });
    expect([answer.status, (await answer.json()).code]).toEqual([504, "57014"]);
    const seconds = (performance.now() - started) / 1_000;
    expect(seconds).toBeGreaterThan(limit - 0.1);
    expect(seconds).toBeLessThan(2 * limit); // the limit of this role, not of the other role
  }
}, 30_000);

test("a request without a connection for ten seconds gets 503 and Retry-After", async () => {
  const pauses = Array.from({ length: 8 }, (_, person) =>
    service.request("rpc/pause?seconds=7", { token: `authenticated:${person}` }),
  );
  const late = await service.request("books?limit=1");
  expect([late.status, late.headers.get("retry-after"), (await late.json()).code]).toEqual([503, "5", "PGRST003"]);
  expect(new Set((await Promise.all(pauses)).map(({ status }) => status))).toEqual(new Set([204]));
  expect((await service.request("books?limit=1")).status).toBe(200);
}, 40_000);

test("while the database is down, every answer is 503 or correct", async () => {
  const { admin, url } = service.database;
  // Connects to another database, because a statement cannot forbid connections to its own
  // database.
  const outside = new pg.Client(withDatabase(url, "template1"));
  await outside.connect();
  const owners = (await admin.query("select owner, line from public.diaries")).rows as {
    owner: string;
    line: string;
  }[];
  const statuses = new Map<number, number>();
  let isOver = false;
  const visitors = owners.map(async ({ owner, line }) => {
    while (!isOver) {
      const answer = await service.request("diaries?select=owner,line", { token: `authenticated:${owner}` });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) expect(await answer.json()).toEqual([{ owner, line }]);
      else expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    }
  });
  const until = async (status: number, atLeast: number) => {
    const before = statuses.get(status) ?? 0;
    while ((statuses.get(status) ?? 0) < before + atLeast) await new Promise(setImmediate);
  };
  const kill = () =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'authenticator'",
    );
  const name = (await admin.query("select current_database() as name")).rows[0].name;

  await until(200, 200);
  for (let round = 0; round < 5; round += 1) {
    await kill();
    await until(200, 100);
  }
  await outside.query(`alter database ${name} allow_connections false`);
  await kill();
  await until(503, 200);
  await outside.query(`alter database ${name} allow_connections true`);
  await outside.end();
  await until(200, 500);
  isOver = true;
  await Promise.all(visitors);
  expect([...statuses.keys()].sort()).toEqual([200, 503]);
}, 60_000);
