import { describe, expect, test } from "vitest";
import { dataService } from "./data-service.ts";

const service = dataService();

const call = (name: string, given?: object, options?: { get?: boolean; head?: boolean; count?: "exact" }) =>
  service.client().rpc(name, given, options);

describe("arguments", () => {
  test("are named, in JSON or in the query string, and may have defaults", async () => {
    expect((await call("add", { a: 1 })).data).toBe(11);
    expect((await call("add", { b: 2, a: 1 })).data).toBe(3);
    expect((await call("add", { a: 1 }, { get: true })).data).toBe(11);
    expect((await call("total", { numbers: [1, 2, 39] })).data).toBe(42);
    expect((await call("total", { numbers: [1, 2, 39] }, { get: true })).data).toBe(42);
    expect((await call("as_json", { value: { deep: [1, null] } })).data).toEqual({ deep: [1, null] });
    expect((await call("as_json", { value: null })).data).toBeNull();
  });

  test("keep the exact digits of numbers", async () => {
    const exact = "12345678901234567890.123456789012345678";
    const answer = await service.request("rpc/as_json", { method: "POST", body: `{"value": ${exact}}` });
    expect(await answer.text()).toBe(exact);
  });

  test("choose between functions of the same name", async () => {
    expect((await call("over", { a: 1 })).data).toBe("one");
    expect((await call("over", { a: 1, b: 2 })).data).toBe("two");
    const both = await call("over_again", { a: 1 });
    expect([both.status, both.error]).toMatchObject([300, { code: "PGRST203" }]);
  });

  test("are rejected if no function takes them or the function isn't exposed", async () => {
    expect(await call("add", { b: 1 })).toMatchObject({
      status: 404,
      error: {
        code: "PGRST202",
        message: "Could not find the function public.add(b) in the schema cache",
        hint: "Perhaps you meant to call the function public.add(a, b)",
      },
    });
    expect((await call("nowhere", { b: 1, a: 2 })).error).toMatchObject({
      message: "Could not find the function public.nowhere(b, a) in the schema cache",
      hint: null,
    });
    expect((await call("nowhere")).error).toMatchObject({
      message: "Could not find the function public.nowhere without parameters in the schema cache",
    });
    for (const name of ["hidden", "same", "all_of", "nonsense", "pg_sleep"]) {
      expect(await call(name, { a: 1 })).toMatchObject({ status: 404, error: { code: "PGRST202" } });
    }
  });

  test("of the wrong type are rejected", async () => {
    expect(await call("add", { a: "x" })).toMatchObject({ status: 400, error: { code: "22P02" } });
    expect(await call("add", { a: "x" }, { get: true })).toMatchObject({ status: 400, error: { code: "22P02" } });
    for (const body of ["[1]", "1", "null", '"x"', "{", "nonsense"]) {
      const answer = await service.request("rpc/add", { method: "POST", body });
      expect([answer.status, (await answer.json()).code]).toEqual([400, "PGRST102"]);
    }
  });
});

describe("results", () => {
  test("are empty, a value, null or a list of values", async () => {
    expect(await call("nothing")).toMatchObject({ data: null, error: null, status: 204 });
    expect((await call("null_text")).data).toBeNull();
    expect((await call("first_letters")).data).toEqual(["a", "b", "c"]);
    expect((await call("first_letters", { count: 9 }, { get: true }).range(1, 2)).data).toEqual(["b", "c"]);
  });

  test("are a row or rows", async () => {
    expect((await call("newest_book").select("id,title")).data).toEqual({ id: 4, title: '100% "Dogs", (sold)' });
    expect((await call("square").select("width")).data).toEqual({ width: 2 });
    expect((await call("hints").eq("id", 1)).data).toEqual([{ id: 1, hint: "under the mat" }]);
    expect((await call("page_statistics")).data).toEqual({ shortest: 100, longest: 300 });
    expect((await call("stars_by_book").order("book")).data).toEqual([
      { book: 1, stars: 4 },
      { book: 2, stars: 4 },
    ]);
    expect((await call("add_author", { name: "Dee" }).single()).data).toMatchObject({ name: "Dee" });
  });

  test("can be filtered, ordered, limited, counted and joined if they are a set", async () => {
    const query = call("books_of", { publisher: 1 }, { count: "exact" }).select("title,reviews(stars)");
    const { data, count, status } = await query.gt("pages", 50).order("title", { ascending: false }).limit(1);
    expect(data).toEqual([{ title: "Bees", reviews: [{ stars: 4 }] }]);
    expect([count, status]).toEqual([2, 206]);
    const got = call("books_of", { publisher: 1 }, { get: true }).select("pages.sum()");
    expect((await got).data).toEqual([{ sum: 300 }]);
    expect((await call("books_of", { publisher: 1 }).eq("id", 1).single()).data).toMatchObject({ title: "Apples" });
    expect((await call("books_of", { publisher: 1 }).single()).error).toMatchObject({ code: "PGRST116" });
  });

  test("of HEAD have no body", async () => {
    const { data, count } = await call("books_of", { publisher: 1 }, { head: true, count: "exact" });
    expect([data, count]).toEqual([null, 2]);
    const object = await call("as_json", { value: { a: 1 } }, { head: true });
    expect([object.data, object.status]).toEqual([null, 204]);
  });
});

describe("a call", () => {
  test("by GET cannot write", async () => {
    const authors = async () =>
      (await service.client().from("authors").select("*", { count: "exact", head: true })).count;
    const before = await authors();
    expect(await call("add_author", { name: "Eve" }, { get: true })).toMatchObject({
      status: 405,
      error: { code: "25006" },
    });
    expect(await authors()).toBe(before);
    expect((await call("add_author", { name: "Eve" })).status).toBe(200);
    expect(await authors()).toBe((before ?? 0) + 1);
  });

  test("is undone if the client prefers a rollback", async () => {
    const authors = async () =>
      (await service.client().from("authors").select("*", { count: "exact", head: true })).count;
    const before = await authors();
    const rolledBack = await call("add_author", { name: "Flo" }).rollback().select("name");
    expect(rolledBack.data).toEqual({ name: "Flo" });
    expect(await authors()).toBe(before);
  });

  test("fails with the function's code, details and hint", async () => {
    expect((await call("fails", { code: "P0001", detail: "why", hint: "how" })).error).toMatchObject({
      code: "P0001",
      message: "failed as told",
      details: "why",
      hint: "how",
    });
    for (const [code, status] of [
      ["P0001", 400],
      ["PT402", 402],
      ["PT429", 429],
      ["23505", 409],
      ["22023", 400],
      ["42501", 401],
      ["40001", 503],
      ["XX000", 500],
    ] as const) {
      expect([code, (await call("fails", { code })).status]).toEqual([code, status]);
    }
    const member = service.client("authenticated:11111111-1111-1111-1111-111111111111");
    expect((await member.rpc("fails", { code: "42501" })).status).toBe(403);
  });

  test("by another method is rejected", async () => {
    const answer = await service.request("rpc/add?a=1", { method: "PATCH", body: "{}" });
    expect([answer.status, answer.headers.get("allow"), (await answer.json()).code]).toEqual([
      405,
      "GET, HEAD, POST",
      "PGRST101",
    ]);
  });
});
