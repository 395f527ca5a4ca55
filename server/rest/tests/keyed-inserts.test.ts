import { beforeEach, expect, test } from "vitest";
import { KEYED_INSERTS_KEPT } from "#domain/limits.ts";
import { dataService } from "./data-service.ts";

const ADA = "11111111-1111-4111-8111-111111111111";
const BOB = "22222222-2222-4222-8222-222222222222";

const service = dataService({
  sql: `
    insert into auth.users (id, email) values ('${ADA}', 'ada@people.example'), ('${BOB}', 'bob@people.example');
    create table public.pairs (a int, b int, primary key (a, b));
    grant all on public.pairs to authenticated`,
});
beforeEach(() => sql("truncate app.keyed_inserts, public.diaries restart identity"));

const sql = async (text: string, ...values: unknown[]) => (await service.database.admin.query(text, values)).rows;
const lines = async () => (await sql("select line from public.diaries order by id")).map(({ line }) => line);

type Sent = { key?: string; person?: string; prefer?: string; accept?: string; path?: string };

async function send(body: unknown, { key = "k-1", person = ADA, prefer, accept, path }: Sent = {}) {
  const answer = await service.request(path ?? "diaries?select=id,line", {
    method: "POST",
    body: JSON.stringify(body),
    token: `authenticated:${person}`,
    headers: {
      "idempotency-key": key,
      prefer: prefer ?? "return=representation",
      accept: accept ?? "application/json",
    },
  });
  const text = await answer.text();
  const { status, headers } = answer;
  return { status, headers, body: text === "" ? undefined : JSON.parse(text) };
}

test("a repeated insert is stored once and gets the same answer in every format", async () => {
  const first = { status: 201, body: [{ id: 1, line: "Rain" }] };
  for (const key of ["k-1", "k-1", '"k-1"']) expect(await send({ line: "Rain" }, { key })).toMatchObject(first);
  const many = [{ line: "Sun" }, { line: "Wind" }];
  for (const _ of [1, 2]) {
    expect((await send(many, { key: "k-2" })).body).toEqual([
      { id: 2, line: "Sun" },
      { id: 3, line: "Wind" },
    ]);
    const single = { key: "k-3", accept: "application/vnd.pgrst.object+json", path: "diaries?select=line" };
    expect(await send({ line: "Fog" }, single)).toMatchObject({ status: 201, body: { line: "Fog" } });
    const none = await send({ line: "Snow" }, { key: "k-4", prefer: "return=minimal" });
    expect([none.status, none.body]).toEqual([201, undefined]);
  }
  expect(await lines()).toEqual(["Rain", "Sun", "Wind", "Fog", "Snow"]);
});

test("concurrent repeats of an insert are stored once, and each gets the row", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => send({ line: "Rain" })));
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    answers.map(() => [201, [{ id: 1, line: "Rain" }]]),
  );
  expect(await lines()).toEqual(["Rain"]);
});

test("a key is for one request: another body, URL or format gets 422, and another key or user inserts", async () => {
  await send({ line: "Rain" });
  expect(await send({ line: "Sun" })).toMatchObject({ status: 422, body: { code: "PT422" } });
  expect((await send({ line: "Rain" }, { path: "diaries?select=line" })).status).toBe(422);
  expect((await send({ line: "Rain" }, { prefer: "return=minimal" })).status).toBe(422);
  expect((await send({ line: "Rain" }, { key: "k-2" })).status).toBe(201);
  expect((await send({ line: "Rain" }, { person: BOB })).status).toBe(201);
  expect(await lines()).toEqual(["Rain", "Rain", "Rain"]);
});

test("a failed insert leaves its key unused", async () => {
  expect((await send({ line: null })).status).toBe(400);
  expect((await send({ line: "Rain" })).status).toBe(201);
});

test("a repeat waits for the first request, then inserts if that stored nothing, and gets 409 after a long wait", async () => {
  const other = await service.database.admin.connect();
  await other.query("begin");
  await other.query("insert into app.keyed_inserts (user_id, key, request) values ($1, 'k-1', sha256(''))", [ADA]);
  const late = await send({ line: "Rain" });
  expect([late.status, late.body.code, late.headers.get("retry-after")]).toEqual([409, "PT409", "1"]);
  const waiting = send({ line: "Rain" });
  const isWaiting =
    "select from pg_stat_activity where wait_event = 'transactionid' and query like '%begin_keyed_insert%'";
  await expect.poll(async () => (await sql(isWaiting)).length).toBe(1);
  await other.query("rollback");
  other.release();
  expect((await waiting).status).toBe(201);
  expect(await lines()).toEqual(["Rain"]);
});

test("a repeat returns what the user may read now", async () => {
  await send([{ line: "Rain" }, { line: "Sun" }, { line: "Wind" }]);
  await sql("update public.diaries set owner = $1 where line = 'Rain'", BOB);
  await sql("delete from public.diaries where line = 'Sun'");
  expect((await send([{ line: "Rain" }, { line: "Sun" }, { line: "Wind" }])).body).toEqual([{ id: 3, line: "Wind" }]);
  expect(await lines()).toEqual(["Rain", "Wind"]);
});

test("a preferred rollback leaves the key unused", async () => {
  await send({ line: "Rain" }, { prefer: "tx=rollback, return=minimal" });
  await send({ line: "Rain" });
  expect(await lines()).toEqual(["Rain"]);
});

test("each user's newest keys are kept", async () => {
  await sql(
    `insert into app.keyed_inserts (user_id, key, request, created)
     select who, 'old ' || n, sha256(''), now() - make_interval(secs => n)
     from generate_series(1, $1) n, unnest(array[$2, $3]::uuid[]) who`,
    KEYED_INSERTS_KEPT,
    ADA,
    BOB,
  );
  await send({ line: "Rain" });
  const kept =
    "select count(*)::int, bool_or(key = 'k-1') as new, bool_or(key = 'old ' || $2::int) as oldest from app.keyed_inserts where user_id = $1";
  expect(await sql(kept, ADA, KEYED_INSERTS_KEPT)).toEqual([{ count: KEYED_INSERTS_KEPT, new: true, oldest: false }]);
  expect(await sql(kept, BOB, KEYED_INSERTS_KEPT)).toEqual([{ count: KEYED_INSERTS_KEPT, new: false, oldest: true }]);
});

test.each<[string, Sent & { body?: object }]>([
  ["is no key", { key: "two words" }],
  ["is two keys", { key: '"k-1", "k-2"' }],
  ["is too long", { key: "k".repeat(101) }],
  ["comes with a call", { path: "rpc/total", body: { numbers: [1] } }],
  ["comes with an upsert", { prefer: "resolution=merge-duplicates" }],
])("a header that %s is rejected, and nothing is stored", async (_, { body = { line: "Rain" }, ...sent }) => {
  expect((await send(body, sent)).status).toBe(400);
  expect(await lines()).toEqual([]);
});

test("a visitor's key is rejected", async () => {
  const headers = { "idempotency-key": "k-1" };
  const answer = await service.request("books", { method: "POST", body: '{"title":"Dogs"}', headers });
  expect([answer.status, (await answer.json()).code]).toEqual([400, "PGRST127"]);
});

test("a table without a single readable key accepts repeats that don't return rows", async () => {
  expect((await send({ a: 1, b: 2 }, { path: "pairs" })).body).toMatchObject({ code: "PGRST127" });
  const minimal = { path: "pairs", prefer: "return=minimal" };
  for (const _ of [1, 2]) expect((await send({ a: 1, b: 2 }, minimal)).status).toBe(201);
});
