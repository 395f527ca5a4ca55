import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { cleaners } from "#server/rest/cleaned-columns.ts";
import { LIMITS } from "#server/rest/limits.ts";
import { bodyCleaners } from "#server/rest/request/clean-body.ts";
import { spent, TEST_CLEANERS } from "./cleaners.ts";
import { dataService } from "./data-service.ts";

const service = dataService({
  cleaners: TEST_CLEANERS,
  sql: `
    create function public.add_diary(line text) returns text language sql as 'select line';
    revoke execute on function public.add_diary from public, anon;
    grant execute on function public.add_diary to authenticated`,
});

const write = (method: string, path: string, body: string) =>
  service.request(path, { method, body, headers: { prefer: "return=representation" } });

describe("a column with a cleaner is cleaned", () => {
  test("on insert, in every row", async () => {
    const answer = await write(
      "POST",
      "authors?select=name,born",
      '[{"name": "<b>Gil</b>", "born": null}, {"name": "Hal", "born": null}]',
    );
    expect(await answer.json()).toEqual([
      { name: "Gil", born: null },
      { name: "Hal", born: null },
    ]);
  });

  test("on update and in arguments of functions", async () => {
    expect(await (await write("PATCH", "authors?select=name&id=eq.1", '{"name": "<i>Ann</i>"}')).json()).toEqual([
      { name: "Ann" },
    ]);
    expect((await service.client().rpc("add_author", { name: "<p>Ida" })).data).toMatchObject({ name: "Ida" });
    const nested = await service.client().rpc("as_json", { value: { html: "<b>x</b>", other: "<b>y</b>" } });
    expect(nested.data).toEqual({ html: "x", other: "<b>y</b>" });
  });

  test("however its name and value are escaped, and if it is repeated", async () => {
    const spelled = '{"name": "safe", "n\\u0061me": "\\u003cscript>Jo</script>"}';
    expect(await (await write("POST", "authors?select=name", spelled)).json()).toEqual([{ name: "Jo" }]);
    const twice = '{"name": "<script>Jo</script>", "name": "safe"}';
    expect(await (await write("POST", "authors?select=name", twice)).json()).toEqual([{ name: "safe" }]);
  });

  test("and all other text keeps its exact bytes", async () => {
    const body =
      '{"value": {"html": "<b>x</b>", "exact": 12345678901234567890.10, "large": 1E400, "text": "\\ud83d\\ude00"}}';
    const answer = await service.request("rpc/as_json", { method: "POST", body });
    const large = `1${"0".repeat(400)}`;
    expect(await answer.text()).toBe(
      `{"html": "x", "text": "😀", "exact": 12345678901234567890.10, "large": ${large}}`,
    );
  });

  test("unless its value is not text, which PostgreSQL judges", async () => {
    expect(await (await write("POST", "authors?select=name", '{"name": 5}')).json()).toEqual([{ name: "5" }]);
    expect(await (await write("POST", "authors?select=name", '{"name": null}')).json()).toMatchObject({
      code: "23502",
    });
    expect((await service.client().rpc("as_json", { value: "<b>" })).data).toBe("<b>");
  });
});

describe("nothing is cleaned", () => {
  test.each([
    ["POST", "diaries", "table diaries"],
    ["PATCH", "diaries?id=eq.1", "table diaries"],
    ["POST", "rpc/add_diary", "function add_diary"],
  ])("for a caller who may not write: %s %s", async (method, path, target) => {
    spent.length = 0;
    const answer = await service.request(path, { method, body: '{"line": "<b>x</b>"}' });
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { code: "42501", message: `permission denied for ${target}` },
    ]);
    expect(spent).toEqual([]);
  });

  test("if the texts or the body are larger than three of the longest texts", async () => {
    const send = async (body: string) => {
      const answer = await service.request("authors", { method: "POST", body });
      return [answer.status, answer.status === 413 ? (await answer.json()).code : undefined];
    };
    const rows = (count: number, length: number) =>
      JSON.stringify(Array.from({ length: count }, () => ({ name: "x".repeat(length) })));
    expect(await send(rows(3, LIMITS.cleanedBytes / 3))).toEqual([201, undefined]);
    expect(await send(rows(3, LIMITS.cleanedBytes / 3 + 1))).toEqual([413, "PGRST102"]);
    const padded = (length: number) => `{"name": "x"}`.padEnd(length);
    expect(await send(padded(LIMITS.cleanedBodyBytes))).toEqual([201, undefined]);
    expect(await send(padded(LIMITS.cleanedBodyBytes + 1))).toEqual([413, "PGRST102"]);
  });

  test("if Content-Length is too large, without waiting for the body", async () => {
    const headers = { "content-type": "application/json", "content-length": LIMITS.cleanedBodyBytes + 1 };
    const sent = request(`${service.url}/authors`, { method: "POST", headers });
    sent.flushHeaders();
    const [answer] = await once(sent, "response");
    expect(answer.statusCode).toBe(413);
    sent.on("error", () => {}).destroy();
  });
});

describe("a heavy body, which a worker thread reads,", () => {
  const long = "<b>long</b> ".repeat(1_000);

  test("is cleaned and stored like any other", async () => {
    spent.length = 0;
    const answer = await write("POST", "authors?select=name", JSON.stringify({ name: long }));
    expect(await answer.json()).toEqual([{ name: "long ".repeat(1_000) }]);
    const { data } = await service.client().rpc("as_json", { value: { html: long, exact: 1 } });
    expect(data).toEqual({ html: "long ".repeat(1_000), exact: 1 });
    expect(spent).toEqual([]); // the main thread has not cleaned these texts
  });

  test("keeps every digit", async () => {
    const body = `{"value": {"exact": 12345678901234567890.10, "pad": "${"x".repeat(40_000)}"}}`;
    const answer = await service.request("rpc/as_json", { method: "POST", body });
    expect(await answer.text()).toContain('"exact": 12345678901234567890.10');
  });

  test.each([
    ["authors", `{"name": "${long}"`, 400, "PGRST102", "Empty or invalid json"],
    ["authors", `[{"name": "${long}"}, 1]`, 400, "PGRST102", "The body must be a JSON object or an array of objects."],
    ["authors", `[{"name": "${long}"}, {}]`, 400, "PGRST102", "All object keys must match"],
    ["authors", `{"name": ${"[".repeat(10_000)}`, 400, "PGRST102", "The body is nested deeper than 64."],
    ["rpc/as_json", `[${"0,".repeat(20_000)}0]`, 400, "PGRST102", "The arguments must be a JSON object."],
    ["diaries", `{"line": "${long}"}`, 401, "42501", "permission denied for table diaries"],
  ])("is rejected like any other: %s %#", async (path, body, status, code, message) => {
    const answer = await service.request(path, { method: "POST", body });
    expect([answer.status, await answer.json()]).toMatchObject([status, { code, message }]);
  });

  test("is rejected before parsing its values if it has an unknown column", async () => {
    const body = `{"name": "x", "n\\u006fthing": [${"0,".repeat(100_000)} this is no JSON`;
    const answer = await service.request("authors", { method: "POST", body });
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: "PGRST204", message: "Could not find the 'nothing' column of 'authors' in the schema cache" },
    ]);
    const named = await write("POST", "authors?columns=name&select=name", `{"name": "x", "nothing": "${long}"}`);
    expect(await named.json()).toEqual([{ name: "x" }]);
  });

  test("waits for the same caller's heavy body without delaying small requests", async () => {
    const body = JSON.stringify(Array.from({ length: 3 }, () => ({ name: "<b>x".repeat(24_000) })));
    let answered = 0;
    const heavy = Array.from({ length: 30 }, async () => {
      const { status } = await service.request("authors", { method: "POST", body, headers: { prefer: "tx=rollback" } });
      answered += 1;
      return status;
    });
    await Promise.race(heavy); // resolves with the first rejected request
    expect((await service.request("authors?limit=1")).status).toBe(200);
    expect(answered).toBeLessThan(heavy.length);
    const statuses = await Promise.all(heavy);
    // At least nine of the thirty requests succeed, because one request runs while eight wait. A
    // request that arrives after the first response can also succeed.
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 201)).toHaveLength(heavy.length - refused);
    expect(heavy.length - refused).toBeGreaterThanOrEqual(9);
  });
});

test("a column without a cleaner is unchanged", async () => {
  const answer = await write("POST", "books?select=title,details", '{"title": "<b>Fig</b>", "details": {"n": 1.0}}');
  expect(await answer.json()).toEqual([{ title: "<b>Fig</b>", details: { n: 1 } }]);
});

// Rule 72
test.each(["company_url", "careers_url"])(
  "the host of a company's %s is stored in the form that browsers use",
  (column) => {
    const cleaned = bodyCleaners(cleaners).get("employers")?.(
      JSON.stringify({ [column]: "https://r%69val.example/jobs" }),
    );
    expect(cleaned).toBe(JSON.stringify({ [column]: "https://rival.example/jobs" }));
  },
);
