import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { LIMITS } from "#server/rest/limits.ts";
import { dataService } from "./data-service.ts";

const service = dataService();

const times = (count: number, text: string) => Array.from({ length: count }, () => text).join(",");
const names = (count: number) => Array.from({ length: count }, (_, name) => `n${name}`).join(",");
const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/**
 * Sends a query and checks that the service rejects it with a status from 400 to 499. Returns the
 * status and the error's code.
 */
async function send(path: string, init: RequestInit = {}): Promise<[number, string | undefined]> {
  const answer = await service.request(path, init);
  const { code } = await answer.json();
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  return [answer.status, code];
}

const get = (query: string) => send(`books?${query}`);
const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  send("books", { method: "POST", body, headers });

describe("a query string is rejected", () => {
  test.each([
    ["select=id,"],
    ["select=,id"],
    ["select=id)"],
    ["select=reviews("],
    ["select=reviews(id"],
    ["select=reviews!(id)"],
    ["select=reviews!inner"],
    ["select=id.sum"],
    ["select=id.median()"],
    ["select=a:b:c"],
    ['select="id'],
    ['select=""'],
    ["select=*id"],
    ["select=id'--"],
    ["id=5"],
    ["id=eq"],
    ["id=.eq.5"],
    ["id=eq(some).{1}"],
    ["id=EQ.5"],
    ["id=in.1,2"],
    ["id=in.(1,2"],
    ["id=in.(1,2))"],
    ['id=in.("1,2)'],
    ["id=is.5"],
    ["id.=eq.5"],
    ["=eq.5"],
    ["or=id.eq.5"],
    ["or=()"],
    ["or=(id.eq.5"],
    ["or=(id.eq.5)x"],
    ["or=(id)"],
    ["or=(id.eq.5,,id.eq.6)"],
    ["not.id=eq.5"],
    ["order=id.up"],
    ["order=id.desc.asc"],
    ["order=,"],
    ["limit="],
    ["limit=1e3"],
    ["offset=99999999999999999999"],
    ["columns=a b,,c"],
    ["id=eq.%FF"],
    ["id=eq.%ED%A0%80"],
    ["id=eq.%"],
    ["id=eq.%zz"],
    ["id=eq.1%00"],
    ["select=id,a%00b:title"],
    [`select=${"a".repeat(64)}:id`],
  ])("%s", async (query) => {
    const [status, code] = await get(query);
    expect([400, 416]).toContain(status);
    expect(["PGRST100", "PGRST108", "PGRST127", "42703"]).toContain(code);
  });

  test("with names that only PostgreSQL could look up", async () => {
    expect(await get('select="id;drop table books"')).toEqual([400, "42703"]);
    expect(await get("books.id=eq.1")).toEqual([400, "PGRST108"]);
    expect(await send("pg_class?select=relname")).toEqual([404, "PGRST205"]);
    expect(await send("app_private.secrets")).toEqual([404, "PGRST205"]);
    expect(await send(`books"%3B%20select`)).toEqual([404, "PGRST205"]);
  });

  test("with values that PostgreSQL rejects", async () => {
    expect(await get("id=eq.99999999999999999999")).toEqual([400, "22003"]);
    expect(await get("id=eq.1;select")).toEqual([400, "22P02"]);
    expect(await get("id=in.(1,x)")).toEqual([400, "22P02"]);
    expect(await get("tags=eq.{a")).toEqual([400, "22P02"]);
    expect(await get("details=eq.{")).toEqual([400, "22P02"]);
    expect(await get("title=like.A\\")).toEqual([400, "22025"]);
    expect(await get("title=is.true")).toEqual([400, "42804"]);
    expect(await get("select=title.sum()")).toEqual([400, "42883"]);
    expect(await get("select=pages.sum()&order=title")).toEqual([400, "42803"]);
  });
});

describe("too much is rejected", () => {
  test("a number above each limit", async () => {
    const ok = async (query: string) => expect((await service.request(`books?${query}`)).status).toBe(200);
    expect(await get(`select=${names(LIMITS.selectItems)}`)).toEqual([400, "42703"]);
    expect(await get(`select=${names(LIMITS.selectItems + 1)}`)).toEqual([400, "PGRST100"]);
    for (const item of ["title", "*", "book_authors(part)", "reviews(title:books(id))"]) {
      const aliased = (count: number) =>
        Array.from({ length: count }, (_, n) => (item === "*" ? item : `a${n}:${item}`)).join(",");
      await ok(`select=${aliased(LIMITS.repeatedItems)}`);
      expect(await get(`select=${aliased(LIMITS.repeatedItems + 1)}`)).toEqual([400, "PGRST100"]);
    }
    expect(await get("select=a:title,b:title,c:title.max(),title")).toEqual([400, "PGRST100"]);
    await ok(`or=(${times(LIMITS.conditions - 1, "id.eq.1")})`);
    expect(await get(`or=(${times(LIMITS.conditions, "id.eq.1")})`)).toEqual([400, "PGRST100"]);
    expect(await get(Array.from({ length: LIMITS.conditions + 1 }, () => "id=eq.1").join("&"))).toEqual([
      400,
      "PGRST100",
    ]);
    const trees = (depth: number) => `and=${"(and".repeat(depth - 1)}(id.eq.1)${")".repeat(depth - 1)}`;
    await ok(trees(LIMITS.logicDepth));
    expect(await get(trees(LIMITS.logicDepth + 1))).toEqual([400, "PGRST100"]);
    const relations = (depth: number) =>
      `select=${Array.from({ length: depth }, (_, level) => (level % 2 ? "books(" : "reviews(")).join("")}id${")".repeat(depth)}`;
    await ok(relations(LIMITS.embedDepth));
    expect(await get(relations(LIMITS.embedDepth + 1))).toEqual([400, "PGRST100"]);
    // Selects 20 relations. Six of them have two nested relations each.
    const pairs = (count: number) =>
      Array.from({ length: count }, (_, n) => `a${n}:book_authors(b:books(id),c:books(id))`);
    const more = (count: number) => Array.from({ length: count }, (_, n) => `r${n}:reviews(b:books(id),c:books(id))`);
    const twenty = [...pairs(3), ...more(3), "publisher_id(id)", "reprint_publisher_id(id)"];
    await ok(`select=${twenty.join(",")}`);
    expect(await get(`select=${[...twenty, "p:publisher_id(id)"].join(",")}`)).toEqual([400, "PGRST100"]);
  });

  test("a long URL", async () => {
    expect((await service.request(`books?id=in.(${times(7_000, "1")})`)).status).toBe(200);
    expect(await get(`id=in.(${times(9_000, "1")})`)).toEqual([414, "PGRST100"]);
  });

  test("a large body", async () => {
    expect(await post(`{"title": "${"a".repeat(LIMITS.bodyBytes)}"}`)).toEqual([413, "PGRST102"]);
  });

  test("a deep body", async () => {
    const deep = (depth: number) => `{"title": "deep", "details": ${nested(depth - 1, "[", "]")}}`;
    const answer = await service.request("books", {
      method: "POST",
      body: deep(LIMITS.jsonDepth),
      headers: { prefer: "tx=rollback" },
    });
    expect(answer.status).toBe(201);
    expect(await post(deep(LIMITS.jsonDepth + 1))).toEqual([400, "PGRST102"]);
    expect(await post(nested(500_000, "[", "]"))).toEqual([400, "PGRST102"]);
    expect(await post('{"details":'.repeat(90_000))).toEqual([400, "PGRST102"]);
  });
});

describe("a body is rejected", () => {
  test.each([
    ["", "PGRST102"],
    ["{", "PGRST102"],
    ["null", "PGRST102"],
    ["1", "PGRST102"],
    ['"x"', "PGRST102"],
    ["[1]", "PGRST102"],
    ["[[]]", "PGRST102"],
    ["[{}, null]", "PGRST102"],
    ["{'title': 1}", "PGRST102"],
    ['{"title": NaN}', "PGRST102"],
    ['{"title": "\u0001"}', "PGRST102"],
    ['{"__proto__": 1}', "PGRST204"],
    ['{"constructor": 1}', "PGRST204"],
    ['{"title": "x", "ti\\u0000tle": 1}', "PGRST204"],
    ['{"title": "a\\u0000b"}', "22P05"],
    ['{"title": "\\udc00"}', "22P02"],
    ['{"details": {"a": "\\ud800"}}', "22P02"],
    ['{"title": "x", "pages": 1e999}', "22P02"],
    ['{"title": "x", "pages": 0}', "23514"],
    ['{"title": "x", "price": 1e20}', "22003"],
    ['{"title": "x", "publisher_id": {"a": 1}}', "22P02"],
    ['{"title": "x", "tags": "a"}', "22P02"],
    ['{"title": "x", "published": "32 May"}', "22007"],
  ])("%s", async (body, code) => {
    expect(await post(body)).toEqual([400, code]);
  });

  test("if it is not UTF-8 or not JSON", async () => {
    expect(await post(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual([400, "PGRST102"]);
    expect(await post("id,title\n1,x", { "content-type": "text/csv" })).toEqual([415, "PGRST107"]);
    expect(await post("title=x", { "content-type": "application/x-www-form-urlencoded" })).toEqual([415, "PGRST107"]);
  });
});

describe("a header is rejected", () => {
  test.each([
    "text/csv",
    "application/geo+json",
    "application/vnd.pgrst.plan+json",
    "text/html",
    "application/openapi+json",
  ])("accept: %s", async (accept) => {
    expect(await send("books", { headers: { accept } })).toEqual([406, "PGRST107"]);
  });

  test("or ignored if its preferences are malformed", async () => {
    for (const prefer of [
      "constructor=x",
      "__proto__=x",
      "=",
      ",,,",
      "max-affected=x",
      "return=everything",
      "a".repeat(9_000),
    ]) {
      expect((await service.request("books?limit=0", { headers: { prefer } })).status).toBe(200);
      expect(await send("books?limit=0", { headers: { prefer: `handling=strict,x,${prefer}` } })).toEqual([
        400,
        "PGRST122",
      ]);
    }
  });

  test("if the token is invalid, with WWW-Authenticate", async () => {
    const answer = await service.request("books", { token: "nonsense" });
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: "PGRST301", message: "Invalid token" }]);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  });

  test("or ignored if the range is invalid", async () => {
    expect(await send("books", { headers: { range: "3-1" } })).toEqual([416, "PGRST103"]);
    expect(await get("limit=-1")).toEqual([416, "PGRST103"]);
    expect((await service.request("books", { headers: { range: "bytes=0-1" } })).status).toBe(200);
  });
});

test("visitors get 401 and members 403 for tables that they may not read", async () => {
  expect(await send("diaries")).toEqual([401, "42501"]);
  const answer = await service.request("diaries?select=secret", {
    token: "authenticated:11111111-1111-1111-1111-111111111111",
  });
  expect([answer.status, (await answer.json()).code]).toEqual([403, "42501"]);
});

test("unknown paths and methods are rejected", async () => {
  expect(await send("")).toEqual([404, "PGRST126"]);
  expect(await send("a/b/c")).toEqual([404, "PGRST125"]);
  expect(await send("books", { method: "PUT", body: "{}" })).toEqual([405, "PGRST117"]);
  expect((await service.request("books", { method: "OPTIONS" })).headers.get("allow")).toBe(
    "GET, HEAD, POST, PATCH, DELETE",
  );
});

test("an answer is not cached for other callers", async () => {
  const answer = await service.request("books?limit=1");
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

test("a client that disconnects during a request does not disturb other clients", async () => {
  const { port } = new URL((await service.request("books?limit=0")).url);
  for (const part of [
    "GET /rest/v1/books HTTP/1.1\r\n",
    'POST /rest/v1/books HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"ti',
  ]) {
    const socket = connect(Number(port), "127.0.0.1");
    await new Promise<void>((resolve) => socket.write(part, () => resolve()));
    socket.destroy();
  }
  expect((await service.request("books?limit=0")).status).toBe(200);
});
