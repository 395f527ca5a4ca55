import { describe, expect, test } from "vitest";
import { dataService } from "./data-service.ts";

const service = dataService({
  sql: `
    create table public.numbers (n integer primary key);
    insert into public.numbers select generate_series(1, 1234);
    grant select, delete on public.numbers to anon`,
});

const numbers = (count?: "exact" | "planned" | "estimated") =>
  service
    .client()
    .from("numbers")
    .select("n", count && { count })
    .order("n");

describe("pages", () => {
  test("are limited by limit and offset", async () => {
    expect((await numbers().limit(2)).data).toEqual([{ n: 1 }, { n: 2 }]);
    const { data, status, count } = await numbers("exact").range(10, 12);
    expect([data, status, count]).toEqual([[{ n: 11 }, { n: 12 }, { n: 13 }], 206, 1234]);
  });

  test("hold at most 1,000 rows", async () => {
    const { data, count } = await numbers("exact");
    expect([data?.length, count]).toEqual([1000, 1234]);
    expect((await numbers().limit(5000)).data).toHaveLength(1000);
    expect((await numbers().range(1000, 9999)).data).toHaveLength(234);
  });

  test("can be empty", async () => {
    const { data, count, status } = await numbers("exact").limit(0);
    expect([data, count, status]).toEqual([[], 1234, 206]);
  });

  test("past the end get 416 if rows are counted, and are empty otherwise", async () => {
    const counted = await numbers("exact").range(2000, 2010);
    expect(counted.status).toBe(416);
    expect(counted.error).toMatchObject({
      code: "PGRST103",
      details: "An offset of 2000 was requested, but there are only 1234 rows.",
    });
    expect((await numbers().range(2000, 2010)).data).toEqual([]);
    expect((await numbers("exact").range(1234, 1240)).status).toBe(206);
  });

  test("can be requested by the header Range", async () => {
    const page = await service.request("numbers?order=n", { headers: { range: "5-7", prefer: "count=exact" } });
    expect([page.status, page.headers.get("content-range")]).toEqual([206, "5-7/1234"]);
    expect(await page.json()).toEqual([{ n: 6 }, { n: 7 }, { n: 8 }]);
    const open = await service.request("numbers?order=n", { headers: { range: "1230-" } });
    expect([open.status, open.headers.get("content-range")]).toEqual([200, "1230-1233/*"]);
  });
});

describe("counts", () => {
  test.each(["exact", "planned", "estimated"] as const)("%s is exact", async (kind) => {
    const { count } = await numbers(kind).limit(1).gt("n", 1000);
    expect(count).toBe(234);
  });

  test("of HEAD come without rows", async () => {
    const { data, count, status } = await service.client().from("numbers").select("n", { count: "exact", head: true });
    expect([data, count, status]).toEqual([null, 1234, 206]);
  });

  test("are right for the last page and for no rows", async () => {
    expect((await numbers("exact").range(1230, 1239)).count).toBe(1234);
    expect((await numbers("exact").gt("n", 9999)).count).toBe(0);
    const none = await service.request("numbers?n=gt.9999", { headers: { prefer: "count=exact" } });
    expect([none.status, none.headers.get("content-range")]).toEqual([200, "*/0"]);
  });

  test("include deleted rows", async () => {
    const { count, status } = await service.client().from("numbers").delete({ count: "exact" }).gt("n", 1200);
    expect([count, status]).toEqual([34, 204]);
  });
});

test("an answer in singular format requires exactly one row", async () => {
  expect((await numbers().eq("n", 5).single()).data).toEqual({ n: 5 });
  for (const [narrow, rows] of [
    ["n=eq.9999", 0],
    ["n=lt.4", 3],
  ] as const) {
    const answer = await service.request(`numbers?${narrow}`, {
      headers: { accept: "application/vnd.pgrst.object+json" },
    });
    expect([answer.status, await answer.json()]).toEqual([
      406,
      {
        code: "PGRST116",
        message: "Cannot coerce the result to a single JSON object",
        details: `The result contains ${rows} rows`,
        hint: null,
      },
    ]);
  }
  expect((await numbers().eq("n", 9999).maybeSingle()).data).toBeNull();
  expect((await numbers().lt("n", 4).maybeSingle()).error).toMatchObject({ code: "PGRST116" });
});
