import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type DataService, startDataService } from "./data-service.ts";

let service: DataService;
beforeAll(async () => {
  service = await startDataService();
});
afterAll(() => service.close());

const from = (table: string) => service.client().from(table);
const read = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query;
  expect(error).toBeNull();
  return data;
};

describe("relations", () => {
  test("to one are an object or null", async () => {
    expect(await read(from("books").select("id,publisher:publishers!publisher_id(name)").order("id"))).toEqual([
      { id: 1, publisher: { name: "Penguin" } },
      { id: 2, publisher: { name: "Penguin" } },
      { id: 3, publisher: { name: "Puffin" } },
      { id: 4, publisher: null },
    ]);
  });

  test("to many are an array", async () => {
    expect(await read(from("books").select("id,reviews(stars)").in("id", [1, 4]).order("id"))).toEqual([
      { id: 1, reviews: [{ stars: 5 }, { stars: 3 }] },
      { id: 4, reviews: [] },
    ]);
  });

  test("go through link tables", async () => {
    expect(await read(from("books").select("title,authors(name)").lte("id", 2).order("id"))).toEqual([
      { title: "Apples", authors: [{ name: "Ann" }, { name: "Bob" }] },
      { title: "Bees", authors: [{ name: "Bob" }] },
    ]);
    expect(await read(from("authors").select("name,books(title)").eq("name", "Bob"))).toEqual([
      { name: "Bob", books: [{ title: "Apples" }, { title: "Bees" }] },
    ]);
  });

  test("to one in both directions where the key is unique", async () => {
    expect(await read(from("books").select("id,covers(colour)").eq("id", 1))).toEqual([
      { id: 1, covers: { colour: "green" } },
    ]);
    expect(await read(from("covers").select("books(title)").eq("book_id", 2))).toEqual([{ books: { title: "Bees" } }]);
  });

  test("can be nested in relations", async () => {
    const select = "name,books!publisher_id(title,authors(name),reviews(stars)),countries(name)";
    expect(await read(from("publishers").select(select).eq("id", 1))).toEqual([
      {
        name: "Penguin",
        books: [
          { title: "Apples", authors: [{ name: "Ann" }, { name: "Bob" }], reviews: [{ stars: 5 }, { stars: 3 }] },
          { title: "Bees", authors: [{ name: "Bob" }], reviews: [{ stars: 4 }] },
        ],
        countries: { name: "United Kingdom" },
      },
    ]);
  });

  test("are found by the key's column or name where there are several", async () => {
    const ambiguous = await from("books").select("publishers(name)");
    expect(ambiguous.status).toBe(300);
    expect(ambiguous.error).toMatchObject({
      code: "PGRST201",
      details: [
        {
          cardinality: "many-to-one",
          embedding: "books with publishers",
          relationship: "books_publisher_id_fkey using books(publisher_id) and publishers(id)",
        },
        {
          cardinality: "many-to-one",
          embedding: "books with publishers",
          relationship: "books_reprinted_by using books(reprint_publisher_id) and publishers(id)",
        },
      ],
    });
    expect(ambiguous.error?.hint).toContain("publishers!books_reprinted_by");
    const select = "id,publisher_id(name),reprint:books_reprinted_by(name),again:publishers!books_reprinted_by(name)";
    expect(await read(from("books").select(select).eq("id", 1))).toEqual([
      { id: 1, publisher_id: { name: "Penguin" }, reprint: { name: "Reclam" }, again: { name: "Reclam" } },
    ]);
  });

  test("of a table to itself: its own name means those that point here", async () => {
    const select =
      "name,parent:parent_id(name),imprints:publishers!publishers_parent(name),same:publishers_parent(name)";
    expect(await read(from("publishers").select(select).lte("id", 2).order("id"))).toEqual([
      { name: "Penguin", parent: null, imprints: [{ name: "Puffin" }], same: null },
      { name: "Puffin", parent: { name: "Penguin" }, imprints: [], same: { name: "Penguin" } },
    ]);
  });

  test("that do not exist are named", async () => {
    const { error, status } = await from("books").select("countries(name)");
    expect(error).toMatchObject({ code: "PGRST200" });
    expect(error?.message).toBe("Could not find a relationship between 'books' and 'countries' in the schema cache");
    expect(status).toBe(400);
  });
});

describe("within a relation", () => {
  test("rows are filtered, ordered and cut", async () => {
    const query = from("books").select("id,reviews(stars)").eq("id", 1);
    expect(
      await read(query.order("stars", { referencedTable: "reviews" }).limit(1, { referencedTable: "reviews" })),
    ).toEqual([{ id: 1, reviews: [{ stars: 3 }] }]);
    const second = from("books").select("id,best:reviews(stars)").eq("id", 1).gt("best.stars", 3);
    expect(await read(second)).toEqual([{ id: 1, best: [{ stars: 5 }] }]);
    const paged = from("books").select("id,reviews(stars)").eq("id", 1).order("reviews(stars)", { ascending: false });
    expect((await paged).error).toMatchObject({ code: "PGRST118" });
    const ranged = from("books").select("id,reviews(stars)").eq("id", 1).range(1, 5, { referencedTable: "reviews" });
    expect(await read(ranged.order("stars", { referencedTable: "reviews", ascending: false }))).toEqual([
      { id: 1, reviews: [{ stars: 3 }] },
    ]);
    const either = from("books").select("id,reviews(stars)").eq("id", 1);
    expect(await read(either.or("stars.eq.3,text.eq.crisp", { referencedTable: "reviews" }))).toEqual([
      { id: 1, reviews: [{ stars: 5 }, { stars: 3 }] },
    ]);
  });

  test("a filter deeper down reaches its level, by alias or by name", async () => {
    const select = "name,works:books!publisher_id(title,voices:reviews(stars))";
    const query = from("publishers").select(select).eq("id", 1).eq("works.voices.stars", 4).eq("books.title", "Bees");
    expect(await read(query)).toEqual([{ name: "Penguin", works: [{ title: "Bees", voices: [{ stars: 4 }] }] }]);
  });

  test("what is not selected cannot be filtered, ordered or cut", async () => {
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
  test("are those that have a related row with !inner", async () => {
    expect(await read(from("books").select("id,reviews!inner(stars)").gt("reviews.stars", 4))).toEqual([
      { id: 1, reviews: [{ stars: 5 }] },
    ]);
    const deep = from("publishers").select("name,books!publisher_id!inner(title,reviews!inner(stars))", {
      count: "exact",
    });
    const { data, count } = await deep.eq("books.reviews.stars", 4);
    expect(data).toEqual([{ name: "Penguin", books: [{ title: "Bees", reviews: [{ stars: 4 }] }] }]);
    expect(count).toBe(1);
    expect(await read(from("books").select("id,authors!inner()").eq("authors.name", "Ann"))).toEqual([{ id: 1 }]);
    expect(await read(from("books").select("id,reviews!left(stars)").eq("reviews.stars", 1).eq("id", 1))).toEqual([
      { id: 1, reviews: [] },
    ]);
  });

  test("are those with or without related rows", async () => {
    const ids = async (query: PromiseLike<{ data: { id: number }[] | null }>) =>
      (await query).data?.map(({ id }) => id);
    expect(await ids(from("books").select("id,reviews()").is("reviews", null).order("id"))).toEqual([3, 4]);
    expect(await ids(from("books").select("id,reviews()").not("reviews", "is", null).order("id"))).toEqual([1, 2]);
    const either = from("books").select("id,reviews(),covers()").eq("covers.colour", "green").order("id");
    expect(await ids(either.or("covers.not.is.null,reviews.is.null"))).toEqual([1, 3, 4]);
    const wrong = await from("books").select("id,reviews()").eq("reviews", "1");
    expect(wrong.error).toMatchObject({ code: "PGRST120" });
  });

  test("are ordered by a column of a relation to one", async () => {
    const query = from("books")
      .select("id,publishers!publisher_id(name)")
      .order("publishers(name)", { ascending: false, nullsFirst: false });
    expect(((await query.order("id")).data ?? []).map(({ id }) => id)).toEqual([3, 1, 2, 4]);
  });
});

describe("spread relations", () => {
  test("to one give their columns to the row", async () => {
    const select = "id,...publishers!publisher_id(publisher:name,...countries(country:name))";
    expect(await read(from("books").select(select).in("id", [1, 4]).order("id"))).toEqual([
      { id: 1, publisher: "Penguin", country: "United Kingdom" },
      { id: 4, publisher: null, country: null },
    ]);
  });

  test("to many give arrays", async () => {
    expect(await read(from("books").select("id,...authors(author:name,born)").eq("id", 1))).toEqual([
      { id: 1, author: ["Ann", "Bob"], born: ["1950-01-01", "1960-06-15"] },
    ]);
  });

  test("are grouped by, but hold no aggregates", async () => {
    const grouped = from("books").select("...publishers!publisher_id(name),count()").eq("publisher_id", 1);
    expect(await read(grouped)).toEqual([{ name: "Penguin", count: 2 }]);
    expect((await from("books").select("...reviews(stars.sum())")).error).toMatchObject({ code: "PGRST127" });
  });
});

test("relations come back from changes", async () => {
  const inserted = from("books")
    .insert({ title: "Eels", publisher_id: 3 })
    .select("title,publishers!publisher_id(name),reviews(count)");
  expect(await read(inserted.single())).toEqual({
    title: "Eels",
    publishers: { name: "Reclam" },
    reviews: [{ count: 0 }],
  });
  const updated = from("books")
    .update({ publisher_id: 2 })
    .eq("title", "Eels")
    .select("...publishers!publisher_id(name),label");
  expect(await read(updated)).toEqual([{ name: "Puffin", label: "Eels (?)" }]);
  const deleted = from("books")
    .delete()
    .in("id", [1, 2])
    .select("title,authors!inner(name)")
    .order("title", { ascending: false });
  expect(await read(deleted.eq("authors.name", "Ann"))).toEqual([{ title: "Apples", authors: [{ name: "Ann" }] }]);
});
