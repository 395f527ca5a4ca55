import type { PostgrestFilterBuilder } from "@supabase/postgrest-js";
import { describe, expect, test } from "vitest";
import { dataService } from "./data-service.ts";

const service = dataService({
  sql: `
    insert into public.specimens (id, folded, yes, fixed)
    values (1, 'Cosy', true, 'ab'), (2, 'plain', false, 'cd'), (3, null, null, null)`,
});

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

  test("take any text literally, even with characters of the syntax", async () => {
    expect(await ids((q) => q.eq("title", '100% "Dogs", (sold)'))).toEqual([4]);
    expect(await ids((q) => q.eq("title", "Cats*"))).toEqual([3]);
    expect(await ids((q) => q.eq("title", "x'; drop table books; --"))).toEqual([]);
    expect(await ids((q) => q.eq("title", "eq.not.is.null"))).toEqual([]);
    expect(await ids((q) => q.filter("title", "in", '("100% \\"Dogs\\", (sold)",Apples)'))).toEqual([1, 4]);
  });

  test("don't mistake a text for a guard of the service", async () => {
    expect(await ids((q) => q.eq("pages", "openings.singular:3"))).toMatchObject({
      code: "22P02",
      message: 'invalid input syntax for type integer: "openings.singular:3"',
    });
  });

  test("reject a value that PostgreSQL finds too complex", async () => {
    const { status, error } = await service.client().from("books").select("id").eq("tags", "{".repeat(10));
    expect([status, error?.code]).toEqual([400, "54000"]);
  });

  test("with keywords", async () => {
    expect(await ids((q) => q.is("pages", null))).toEqual([4]);
    expect(await ids((q) => q.not("pages", "is", null))).toEqual([1, 2, 3]);
    expect(await ids((q) => q.filter("pages", "is", "not_null"))).toEqual([1, 2, 3]);
    expect(await specimens((q) => q.is("yes", true))).toEqual([1]);
    expect(await specimens((q) => q.is("yes", false))).toEqual([2]);
    expect(await specimens((q) => q.filter("yes", "is", "unknown"))).toEqual([3]);
    expect(await ids((q) => q.filter("pages", "is", "nonsense"))).toMatchObject({ code: "PGRST100" });
  });

  test("with lists, nulls and negation", async () => {
    expect(await ids((q) => q.in("id", [1, 3, 99]))).toEqual([1, 3]);
    expect(await ids((q) => q.in("id", []))).toEqual([]);
    expect(await ids((q) => q.notIn("id", [1, 3]))).toEqual([2, 4]);
    expect(await ids((q) => q.not("pages", "gt", 100))).toEqual([1]);
    expect(await ids((q) => q.match({ status: "out", pages: 100 }))).toEqual([1]);
  });
});

describe("patterns", () => {
  test("match % or *, with or without case", async () => {
    expect(await ids((q) => q.like("title", "%s"))).toEqual([1, 2]);
    expect(await ids((q) => q.like("title", "*ee*"))).toEqual([2]);
    expect(await ids((q) => q.ilike("title", "aPP%"))).toEqual([1]);
    expect(await ids((q) => q.not("title", "ilike", "%s%"))).toEqual([]);
    expect(await specimens((q) => q.like("folded", "cosy"))).toEqual([1]);
    expect(await specimens((q) => q.like("fixed", "a%"))).toEqual([1]);
  });

  test("of a column that is not text are rejected", async () => {
    expect(await ids((q) => q.like("pages", "1%"))).toMatchObject({ code: "42883" });
  });
});

describe("logic", () => {
  test("combines or, and, not", async () => {
    expect(await ids((q) => q.or("id.eq.1,pages.gt.250"))).toEqual([1, 3]);
    expect(await ids((q) => q.or("and(id.gt.1,id.lt.3),not.or(id.lt.4,id.eq.9)"))).toEqual([2, 4]);
    expect(await ids((q) => q.or('title.eq."100% \\"Dogs\\", (sold)",id.in.(1,2)'))).toEqual([1, 2, 4]);
    expect(await ids((q) => q.or("tags.eq.{fruit,red},tags.eq.{}"))).toEqual([1, 4]);
    expect(await ids((q) => q.or("pages.not.is.null,status.eq.out").not("id", "in", "(1,2)"))).toEqual([3]);
    expect(await (await service.request("books?select=id&not.and=(id.gt.1,id.lt.4)&order=id")).json()).toEqual([
      { id: 1 },
      { id: 4 },
    ]);
  });

  test("that is malformed is rejected with its position", async () => {
    expect(await ids((q) => q.or("id.eq.1,("))).toMatchObject({
      code: "PGRST100",
      details: 'unexpected "(" expecting a name',
    });
    expect(await ids((q) => q.or("id.near.1"))).toMatchObject({ code: "PGRST127" });
    expect(await ids((q) => q.or("nothing.eq.1"))).toMatchObject({ code: "42703" });
  });
});
