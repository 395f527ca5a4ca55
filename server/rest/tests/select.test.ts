import { describe, expect, test } from "vitest";
import { dataService, rowsOf } from "./data-service.ts";

const service = dataService();

const books = (select?: string) => service.client().from("books").select(select).order("id");

describe("columns", () => {
  test("are selected and renamed", async () => {
    expect(await rowsOf(books("number:id,title").limit(1))).toEqual([{ number: 1, title: "Apples" }]);
  });

  test("are all columns without a select and with *", async () => {
    const [first] = (await rowsOf(books())) as Record<string, unknown>[];
    expect(Object.keys(first ?? {})).toEqual([
      "id",
      "title",
      "publisher_id",
      "reprint_publisher_id",
      "pages",
      "price",
      "details",
      "notes",
      "tags",
      "status",
      "published",
    ]);
    expect(await rowsOf(books("*,again:title").limit(1))).toEqual([{ ...first, again: "Apples" }]);
  });

  test("can be empty", async () => {
    expect(await rowsOf(books("").limit(2))).toEqual([{}, {}]);
  });

  test("are those that the caller may read with *", async () => {
    const diaries = service.client("authenticated:11111111-1111-1111-1111-111111111111").from("diaries");
    const written = await diaries.insert({ line: "Rain." }).select().single();
    expect(written.data).toMatchObject({ line: "Rain.", owner: "11111111-1111-1111-1111-111111111111" });
    expect(Object.keys(written.data ?? {})).toEqual(["id", "owner", "line"]);
    expect((await diaries.select("secret")).error).toMatchObject({ code: "42501" });
  });

  test("are rejected with PostgreSQL's message if they do not exist", async () => {
    const { error, status } = await books("id,nothing");
    expect(error).toMatchObject({ code: "42703", message: "column books.nothing does not exist" });
    expect(status).toBe(400);
    expect((await books("xmin")).error).toMatchObject({ code: "42703" });
  });
});

describe("order", () => {
  test("has directions and positions for nulls", async () => {
    const by = (ascending: boolean, nullsFirst: boolean) =>
      service.client().from("books").select("id").order("pages", { ascending, nullsFirst });
    const ids = async (query: ReturnType<typeof by>) => ((await query).data ?? []).map(({ id }) => id);
    expect(await ids(by(true, false))).toEqual([1, 2, 3, 4]);
    expect(await ids(by(false, false))).toEqual([3, 2, 1, 4]);
    expect(await ids(by(true, true))).toEqual([4, 1, 2, 3]);
    expect(await ids(by(false, true))).toEqual([4, 3, 2, 1]);
  });

  test("has several terms", async () => {
    const query = service.client().from("books").select("id").order("status").order("id", { ascending: false });
    expect(await rowsOf(query)).toEqual([{ id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }]);
  });
});

describe("aggregates", () => {
  test("count rows", async () => {
    expect(await rowsOf(service.client().from("books").select("count()"))).toEqual([{ count: 4 }]);
    expect(await rowsOf(service.client().from("books").select("pages.count(),rows:count()"))).toEqual([
      { count: 3, rows: 4 },
    ]);
  });

  test("sum and compare, grouped by the other columns", async () => {
    const query = service
      .client()
      .from("books")
      .select("status,pages.sum(),cheapest:price.min(),price.max(),mean:pages.avg()", { count: "exact" })
      .order("status");
    const { data, count } = await query;
    expect(data).toEqual([
      { status: "draft", sum: 300, cheapest: 7.25, max: 7.25, mean: 300 },
      { status: "out", sum: 300, cheapest: 9.5, max: 12, mean: 150 },
    ]);
    expect(count).toBe(2);
  });

  test("count related rows", async () => {
    const query = service.client().from("books").select("id,reviews(count),scores:reviews(stars.avg())").order("id");
    expect(await rowsOf(query.limit(2))).toEqual([
      { id: 1, reviews: [{ count: 2 }], scores: [{ avg: 4 }] },
      { id: 2, reviews: [{ count: 1 }], scores: [{ avg: 4 }] },
    ]);
  });
});

test("views are read like tables", async () => {
  const { data, count } = await service.client().from("cheap_books").select("title", { count: "exact" }).order("price");
  expect(data).toEqual([{ title: "Cats*" }, { title: "Apples" }]);
  expect(count).toBe(2);
});
