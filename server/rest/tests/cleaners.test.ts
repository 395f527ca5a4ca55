import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DataService, startDataService } from "./data-service.ts";

let service: DataService;
beforeAll(async () => {
  const clean = (text: string) => text.replaceAll(/<[^>]*>/g, "");
  service = await startDataService({
    cleaners: { "authors.name": clean, "as_json.value.html": clean, "add_author.name": clean },
  });
});
afterAll(() => service.close());

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

  test("on update, on upsert and in arguments of functions", async () => {
    expect(await (await write("PATCH", "authors?select=name&id=eq.1", '{"name": "<i>Ann</i>"}')).json()).toEqual([
      { name: "Ann" },
    ]);
    const upserted = service.client().from("authors").upsert({ id: 2, name: "<i>Bob</i>" }).select("name");
    expect((await upserted).data).toEqual([{ name: "Bob" }]);
    expect((await service.client().rpc("add_author", { name: "<p>Ida" })).data).toMatchObject({ name: "Ida" });
    const nested = await service.client().rpc("as_json", { value: { html: "<b>x</b>", other: "<b>y</b>" } });
    expect(nested.data).toEqual({ html: "x", other: "<b>y</b>" });
  });

  test("however its name and value are spelled, and if it comes twice", async () => {
    const spelled = '{"name": "safe", "n\\u0061me": "\\u003cscript>Jo</script>"}';
    expect(await (await write("POST", "authors?select=name", spelled)).json()).toEqual([{ name: "Jo" }]);
    const twice = '{"name": "<script>Jo</script>", "name": "safe"}';
    expect(await (await write("POST", "authors?select=name", twice)).json()).toEqual([{ name: "safe" }]);
  });

  test("while everything else stays exactly as it was sent", async () => {
    const body =
      '{"value": {"html": "<b>x</b>", "exact": 12345678901234567890.10, "large": 1E400, "text": "\\ud83d\\ude00"}}';
    const answer = await service.request("rpc/as_json", { method: "POST", body });
    const large = `1${"0".repeat(400)}`;
    expect(await answer.text()).toBe(
      `{"html": "x", "text": "😀", "exact": 12345678901234567890.10, "large": ${large}}`,
    );
  });

  test("and a value that is not text is left to PostgreSQL", async () => {
    expect(await (await write("POST", "authors?select=name", '{"name": 5}')).json()).toEqual([{ name: "5" }]);
    expect(await (await write("POST", "authors?select=name", '{"name": null}')).json()).toMatchObject({
      code: "23502",
    });
    expect((await service.client().rpc("as_json", { value: "<b>" })).data).toBe("<b>");
  });
});

describe("no time is spent on cleaning", () => {
  const spent: string[] = [];
  let counted: DataService;
  beforeAll(async () => {
    const count = (text: string) => {
      spent.push(text);
      return text;
    };
    counted = await startDataService({
      cleaners: { "diaries.line": count, "add_diary.line": count, "authors.name": count },
    });
    await counted.database.admin.query(`
      create function public.add_diary(line text) returns text language sql as 'select line';
      revoke execute on function public.add_diary from public, anon;
      grant execute on function public.add_diary to authenticated;
      notify pgrst`);
    while ((await counted.request("rpc/add_diary?line=x")).status === 404);
  });
  afterAll(() => counted.close());

  test.each([
    ["POST", "diaries", "table diaries"],
    ["PATCH", "diaries?id=eq.1", "table diaries"],
    ["POST", "rpc/add_diary", "function add_diary"],
  ])("for a caller who may not write: %s %s", async (method, path, target) => {
    const answer = await counted.request(path, { method, body: '{"line": "<b>x</b>"}' });
    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { code: "42501", message: `permission denied for ${target}` },
    ]);
    expect(spent).toEqual([]);
  });

  test("on more than three of the longest texts", async () => {
    const rows = (count: number) =>
      JSON.stringify(Array.from({ length: count }, () => ({ name: "x".repeat(100_000) })));
    const answer = await counted.request("authors", { method: "POST", body: rows(4) });
    expect([answer.status, (await answer.json()).code]).toEqual([413, "PGRST102"]);
    expect(spent).toHaveLength(3);
    expect((await counted.request("authors", { method: "POST", body: rows(3) })).status).toBe(201);
  });
});

test("a column without a cleaner is not touched", async () => {
  const answer = await write("POST", "books?select=title,details", '{"title": "<b>Fig</b>", "details": {"n": 1.0}}');
  expect(await answer.json()).toEqual([{ title: "<b>Fig</b>", details: { n: 1 } }]);
});
