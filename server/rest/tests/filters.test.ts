import type { PostgrestFilterBuilder } from "@supabase/postgrest-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DataService, startDataService } from "./data-service.ts";

let service: DataService;
beforeAll(async () => {
  service = await startDataService();
  await service.database.admin.query(`
    insert into public.specimens (id, numbers, words, span, period, search, folded, feeling, yes, object, raw, share, fixed, moment)
    values
      (1, '{1,2}', '{"a,b","c\\"d"}', '[1,5)', '[2020-01-01,2020-02-01)', 'fat cat', 'Cosy', 'calm', true, '{"a": 1}', '{"a": 1}', 10, 'ab', '2020-01-01'),
      (2, '{2,3}', '{}', '[5,9)', '[2020-02-01,2020-03-01)', 'thin rat', 'plain', 'it''s complicated', false, '{"a": 2, "b": [1]}', null, 20, 'cd', null),
      (3, null, null, null, null, null, null, null, null, null, null, null, null, null)`);
});
afterAll(() => service.close());

type Query = PostgrestFilterBuilder<
  Record<string, never>,
  // biome-ignore lint/suspicious/noExplicitAny: the client's own generic default
  any,
  Record<string, unknown>,
  { id: number }[]
>;
const ids = async (narrow: (query: Query) => PromiseLike<unknown>, table = "books"): Promise<unknown> => {
  const query = service.client().from(table).select("id").order("id") as unknown as Query;
  const { data, error } = (await narrow(query)) as { data: { id: number }[] | null; error: unknown };
  return error ?? data?.map(({ id }) => id);
};
const specimens = (narrow: (query: Query) => PromiseLike<unknown>) => ids(narrow, "specimens");

describe("comparisons", () => {
  test("equal, unequal, greater, less", async () => {
    expect(await ids((q) => q.eq("pages", 200))).toEqual([2]);
    expect(await ids((q) => q.neq("pages", 200))).toEqual([1, 3]);
    expect(await ids((q) => q.gt("price", 7.25))).toEqual([1, 2]);
    expect(await ids((q) => q.gte("price", "7.25"))).toEqual([1, 2, 3]);
    expect(await ids((q) => q.lt("published", "2021-01-01T00:00:00+00:00"))).toEqual([1]);
    expect(await ids((q) => q.lte("pages", 100))).toEqual([1]);
  });

  test("take any text literally, even where it has a meaning elsewhere", async () => {
    expect(await ids((q) => q.eq("title", '100% "Dogs", (sold)'))).toEqual([4]);
    expect(await ids((q) => q.eq("title", "Cats*"))).toEqual([3]);
    expect(await ids((q) => q.eq("title", "x'; drop table books; --"))).toEqual([]);
    expect(await ids((q) => q.eq("title", "eq.not.is.null"))).toEqual([]);
    expect(await ids((q) => q.filter("title", "in", '("100% \\"Dogs\\", (sold)",Apples)'))).toEqual([1, 4]);
  });

  test("mistake no text for one of the service's own signals", async () => {
    expect(await ids((q) => q.eq("pages", "openings.singular:3"))).toMatchObject({
      code: "22P02",
      message: 'invalid input syntax for type integer: "openings.singular:3"',
    });
  });

  test("refuse a value that PostgreSQL finds too complex", async () => {
    const { status, error } = await service.client().from("books").select("id").eq("tags", "{".repeat(10));
    expect([status, error?.code]).toEqual([400, "54000"]);
  });

  test("with any and all of several values", async () => {
    expect(await ids((q) => q.filter("pages", "eq(any)", "{100,300}"))).toEqual([1, 3]);
    expect(await ids((q) => q.filter("pages", "gt(all)", "{100,150}"))).toEqual([2, 3]);
    expect(await ids((q) => q.likeAnyOf("title", ["A*", "B%"]))).toEqual([1, 2]);
    expect(await ids((q) => q.ilikeAllOf("title", ["*E*", "*s"]))).toEqual([1, 2]);
  });

  test("by keywords", async () => {
    expect(await ids((q) => q.is("pages", null))).toEqual([4]);
    expect(await ids((q) => q.not("pages", "is", null))).toEqual([1, 2, 3]);
    expect(await ids((q) => q.filter("pages", "is", "not_null"))).toEqual([1, 2, 3]);
    expect(await specimens((q) => q.is("yes", true))).toEqual([1]);
    expect(await specimens((q) => q.is("yes", false))).toEqual([2]);
    expect(await specimens((q) => q.filter("yes", "is", "unknown"))).toEqual([3]);
    expect(await ids((q) => q.filter("pages", "is", "nonsense"))).toMatchObject({ code: "PGRST100" });
  });

  test("of lists, nulls and their opposites", async () => {
    expect(await ids((q) => q.in("id", [1, 3, 99]))).toEqual([1, 3]);
    expect(await ids((q) => q.in("id", []))).toEqual([]);
    expect(await ids((q) => q.notIn("id", [1, 3]))).toEqual([2, 4]);
    expect(await ids((q) => q.not("pages", "gt", 100))).toEqual([1]);
    expect(await ids((q) => q.isDistinct("pages", 100))).toEqual([2, 3, 4]);
    expect(await ids((q) => q.match({ status: "out", pages: 100 }))).toEqual([1]);
  });
});

describe("patterns", () => {
  test("with % or *, with or without case", async () => {
    expect(await ids((q) => q.like("title", "%s"))).toEqual([1, 2]);
    expect(await ids((q) => q.like("title", "*ee*"))).toEqual([2]);
    expect(await ids((q) => q.ilike("title", "aPP%"))).toEqual([1]);
    expect(await ids((q) => q.not("title", "ilike", "%s%"))).toEqual([]);
    expect(await specimens((q) => q.like("folded", "cosy"))).toEqual([1]);
    expect(await specimens((q) => q.like("fixed", "a%"))).toEqual([1]);
  });

  test("of a column that is not text are refused", async () => {
    expect(await ids((q) => q.like("pages", "1%"))).toMatchObject({ code: "42883" });
  });
});

describe("arrays, JSON and ranges", () => {
  test("contain, are contained and overlap", async () => {
    expect(await ids((q) => q.contains("tags", ["red"]))).toEqual([1, 3]);
    expect(await ids((q) => q.containedBy("tags", ["red", "animal"]))).toEqual([2, 3, 4]);
    expect(await ids((q) => q.overlaps("tags", ["fruit", "animal"]))).toEqual([1, 2, 3]);
    expect(await specimens((q) => q.contains("numbers", [2, 3]))).toEqual([2]);
    expect(await specimens((q) => q.contains("words", ['"a,b"']))).toEqual([1]);
    expect(await specimens((q) => q.contains("object", { b: [1] }))).toEqual([2]);
    expect(await specimens((q) => q.containedBy("object", { a: 1, c: 2 }))).toEqual([1]);
    expect(await specimens((q) => q.contains("raw", { a: 1 }))).toEqual([1]);
    expect(await specimens((q) => q.contains("span", "[1,2]"))).toEqual([1]);
    expect(await specimens((q) => q.overlaps("period", "[2020-01-15,2020-01-20)"))).toEqual([1]);
  });

  test("are before, after and next to", async () => {
    expect(await specimens((q) => q.rangeLt("span", "[5,6)"))).toEqual([1]);
    expect(await specimens((q) => q.rangeGt("span", "[1,5)"))).toEqual([2]);
    expect(await specimens((q) => q.rangeGte("span", "[5,6)"))).toEqual([2]);
    expect(await specimens((q) => q.rangeLte("span", "[1,5)"))).toEqual([1]);
    expect(await specimens((q) => q.rangeAdjacent("span", "[5,9)"))).toEqual([1]);
  });
});

test("regular expressions and full-text search are refused with one sentence, in a tree too", async () => {
  for (const operator of ["match", "imatch", "fts", "plfts", "phfts", "wfts", "fts(english)", "match(any)"]) {
    const name = operator.replace(/\(.*/, "");
    const message = `The operator '${name}' is not offered. Use like or ilike.`;
    expect(await ids((q) => q.filter("title", operator, "x"))).toMatchObject({ code: "PGRST100", message });
    expect(await ids((q) => q.or(`id.eq.1,title.not.${operator}.x`))).toMatchObject({ code: "PGRST100", message });
  }
});

describe("trees", () => {
  test("of or, and, not", async () => {
    expect(await ids((q) => q.or("id.eq.1,pages.gt.250"))).toEqual([1, 3]);
    expect(await ids((q) => q.or("and(id.gt.1,id.lt.3),not.or(id.lt.4,id.eq.9)"))).toEqual([2, 4]);
    expect(await ids((q) => q.or('title.eq."100% \\"Dogs\\", (sold)",id.in.(1,2)'))).toEqual([1, 2, 4]);
    expect(await ids((q) => q.or("tags.cs.{fruit,red},tags.eq.{}"))).toEqual([1, 4]);
    expect(await ids((q) => q.or("pages.not.is.null,details->>lang.eq.de").not("id", "in", "(1,2)"))).toEqual([3]);
    expect(await ids((q) => q.or("title.like(any).{A*,B*},title.ilike.*cats*"))).toEqual([1, 2, 3]);
    expect(await (await service.request("books?select=id&not.and=(id.gt.1,id.lt.4)&order=id")).json()).toEqual([
      { id: 1 },
      { id: 4 },
    ]);
  });

  test("that are malformed are refused with the position", async () => {
    expect(await ids((q) => q.or("id.eq.1,("))).toMatchObject({
      code: "PGRST100",
      details: 'unexpected "(" expecting a name',
    });
    expect(await ids((q) => q.or("id.near.1"))).toMatchObject({ code: "PGRST100" });
    expect(await ids((q) => q.or("nothing.eq.1"))).toMatchObject({ code: "42703" });
  });
});
