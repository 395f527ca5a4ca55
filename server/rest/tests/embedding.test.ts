import { describe, expect, test } from "vitest";
import { dataService, rowsOf } from "./data-service.ts";

const service = dataService();

const from = (table: string) => service.client().from(table);

describe("relations", () => {
  test("to one are an object or null", async () => {
    expect(await rowsOf(from("books").select("id,publisher:publishers!publisher_id(name)").order("id"))).toEqual([
      { id: 1, publisher: { name: "Penguin" } },
      { id: 2, publisher: { name: "Penguin" } },
      { id: 3, publisher: { name: "Puffin" } },
      { id: 4, publisher: null },
    ]);
  });

  test("to many are an array", async () => {
    expect(await rowsOf(from("books").select("id,reviews(stars)").in("id", [1, 4]).order("id"))).toEqual([
      { id: 1, reviews: [{ stars: 5 }, { stars: 3 }] },
      { id: 4, reviews: [] },
    ]);
  });

  test("to one in both directions where the key is unique", async () => {
    expect(await rowsOf(from("books").select("id,covers(colour)").eq("id", 1))).toEqual([
      { id: 1, covers: { colour: "green" } },
    ]);
    expect(await rowsOf(from("covers").select("books(title)").eq("book_id", 2))).toEqual([
      { books: { title: "Bees" } },
    ]);
  });

  test("can be nested in relations", async () => {
    const select = "name,books!publisher_id(title,book_authors(authors(name)),reviews(stars)),countries(name)";
    expect(await rowsOf(from("publishers").select(select).eq("id", 1))).toEqual([
      {
        name: "Penguin",
        books: [
          {
            title: "Apples",
            book_authors: [{ authors: { name: "Ann" } }, { authors: { name: "Bob" } }],
            reviews: [{ stars: 5 }, { stars: 3 }],
          },
          { title: "Bees", book_authors: [{ authors: { name: "Bob" } }], reviews: [{ stars: 4 }] },
        ],
        countries: { name: "United Kingdom" },
      },
    ]);
  });

  test("are found by foreign key or column if there are several", async () => {
    const ambiguous = await from("books").select("publishers(name)");
    expect(ambiguous.status).toBe(300);
    expect(ambiguous.error).toMatchObject({
      code: "PGRST201",
      hint: "Try changing 'publishers' to one of the following: 'publishers!books_publisher_id_fkey', 'publishers!books_reprinted_by'.",
    });
    const select = "id,publisher_id(name),reprint:books_reprinted_by(name),again:publishers!books_reprinted_by(name)";
    expect(await rowsOf(from("books").select(select).eq("id", 1))).toEqual([
      { id: 1, publisher_id: { name: "Penguin" }, reprint: { name: "Reclam" }, again: { name: "Reclam" } },
    ]);
  });

  test("of a table to itself are the rows that point to it", async () => {
    const select =
      "name,parent:parent_id(name),imprints:publishers!publishers_parent(name),same:publishers_parent(name)";
    expect(await rowsOf(from("publishers").select(select).lte("id", 2).order("id"))).toEqual([
      { name: "Penguin", parent: null, imprints: [{ name: "Puffin" }], same: null },
      { name: "Puffin", parent: { name: "Penguin" }, imprints: [], same: { name: "Penguin" } },
    ]);
  });

  test("that do not exist are named in the error", async () => {
    const { error, status } = await from("books").select("countries(name)");
    expect(error).toMatchObject({ code: "PGRST200" });
    expect(error?.message).toBe("Could not find a relationship between 'books' and 'countries' in the schema cache");
    expect(status).toBe(400);
  });
});

describe("within a relation", () => {
  test("rows are filtered, ordered and limited", async () => {
    const query = from("books").select("id,reviews(stars)").eq("id", 1);
    expect(
      await rowsOf(query.order("stars", { referencedTable: "reviews" }).limit(1, { referencedTable: "reviews" })),
    ).toEqual([{ id: 1, reviews: [{ stars: 3 }] }]);
    const second = from("books").select("id,best:reviews(stars)").eq("id", 1).gt("best.stars", 3);
    expect(await rowsOf(second)).toEqual([{ id: 1, best: [{ stars: 5 }] }]);
    const paged = from("books").select("id,reviews(stars)").eq("id", 1).order("reviews(stars)", { ascending: false });
    expect((await paged).error).toMatchObject({ code: "PGRST118" });
    const ranged = from("books").select("id,reviews(stars)").eq("id", 1).range(1, 5, { referencedTable: "reviews" });
    expect(await rowsOf(ranged.order("stars", { referencedTable: "reviews", ascending: false }))).toEqual([
      { id: 1, reviews: [{ stars: 3 }] },
    ]);
    const either = from("books").select("id,reviews(stars)").eq("id", 1);
    expect(await rowsOf(either.or("stars.eq.3,text.eq.crisp", { referencedTable: "reviews" }))).toEqual([
      { id: 1, reviews: [{ stars: 5 }, { stars: 3 }] },
    ]);
  });

  test("a filter with a longer path applies to its level, by alias or name", async () => {
    const select = "name,works:books!publisher_id(title,voices:reviews(stars))";
    const query = from("publishers").select(select).eq("id", 1).eq("works.voices.stars", 4).eq("books.title", "Bees");
    expect(await rowsOf(query)).toEqual([{ name: "Penguin", works: [{ title: "Bees", voices: [{ stars: 4 }] }] }]);
  });

  test("a relation that is not selected cannot be filtered, ordered or limited", async () => {
    for (const query of [
      from("books").select("id").eq("reviews.stars", 5),
      from("books").select("id").order("stars", { referencedTable: "reviews" }),
      from("books").select("id").limit(1, { referencedTable: "reviews" }),
      from("books").select("id").order("reviews(stars)"),
    ]) {
      expect((await query).error).toMatchObject({
        code: "PGRST108",
        message: "'reviews' is not an embedded resource in this request",
      });
    }
  });
});

describe("rows", () => {
  test("are limited to rows with a related row by !inner", async () => {
    expect(await rowsOf(from("books").select("id,reviews!inner(stars)").gt("reviews.stars", 4))).toEqual([
      { id: 1, reviews: [{ stars: 5 }] },
    ]);
    const deep = from("publishers").select("name,books!publisher_id!inner(title,reviews!inner(stars))", {
      count: "exact",
    });
    const { data, count } = await deep.eq("books.reviews.stars", 4);
    expect(data).toEqual([{ name: "Penguin", books: [{ title: "Bees", reviews: [{ stars: 4 }] }] }]);
    expect(count).toBe(1);
    const writers = from("books").select("id,book_authors!inner()").eq("book_authors.part", "editor");
    expect(await rowsOf(writers)).toEqual([{ id: 1 }]);
    expect(await rowsOf(from("books").select("id,reviews!left(stars)").eq("reviews.stars", 1).eq("id", 1))).toEqual([
      { id: 1, reviews: [] },
    ]);
  });

  test("are ordered by a column of a to-one relation", async () => {
    const query = from("books")
      .select("id,publishers!publisher_id(name)")
      .order("publishers(name)", { ascending: false, nullsFirst: false });
    expect(((await query.order("id")).data ?? []).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });
});

test("writes return relations", async () => {
  const inserted = from("books")
    .insert({ title: "Eels", publisher_id: 3 })
    .select("title,publishers!publisher_id(name),reviews(count)");
  expect(await rowsOf(inserted.single())).toEqual({
    title: "Eels",
    publishers: { name: "Reclam" },
    reviews: [{ count: 0 }],
  });
  const updated = from("books")
    .update({ publisher_id: 2 })
    .eq("title", "Eels")
    .select("publishers!publisher_id(name),title");
  expect(await rowsOf(updated)).toEqual([{ publishers: { name: "Puffin" }, title: "Eels" }]);
  const deleted = from("books")
    .delete()
    .in("id", [1, 2])
    .select("title,reviews!inner(stars)")
    .order("title", { ascending: false });
  expect(await rowsOf(deleted.eq("reviews.stars", 4))).toEqual([{ title: "Bees", reviews: [{ stars: 4 }] }]);
});
