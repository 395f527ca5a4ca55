import { beforeAll, describe, expect, test } from "vitest";
import { type Acting, acting, outcomesOf } from "#database/access/acting.ts";
import { createCompany, createPerson } from "#database/access/world.ts";
import { hasInvisibleCharacter } from "#domain/account/visible-name.ts";
import { EMPLOYERS_PER_DAY } from "#domain/limits.ts";
import { ownDatabaseOfFile } from "./file-database.ts";

const database = ownDatabaseOfFile();
let creator: Acting;
let creatorId: number;
beforeAll(async () => {
  const person = await createPerson(database.admin);
  creator = acting(database.rest, person.identity);
  creatorId = person.userId;
});

const createAs = (person: Acting, name: string) =>
  person.one<{ id: number }>("insert into employers (name) values ($1) returning *", [name]);

test("a new company is returned to its creator, waits for approval, and has the creator as its member", async () => {
  const company = await creator.one(
    "insert into employers (name, approved, inactive) values ('Northfield Mill', 1, 9) returning *",
  );
  expect(company).toMatchObject({ approved: 0, inactive: 0, created_by: creatorId, modified_by: creatorId });
  expect(
    await creator.one("select user_id, joined_by from employers_users where employer_id = $1", [company.id]),
  ).toEqual({
    user_id: creatorId,
    joined_by: "creator",
  });
});

test("a user without a users row creates no company", async () => {
  const outsider = acting(database.rest, {
    role: "authenticated",
    claims: { sub: "00000000-0000-4000-8000-000000000000", role: "authenticated" },
  });
  await expect(createAs(outsider, "Ghost Company")).rejects.toMatchObject({ code: "42501" });
});

describe("new companies", () => {
  const insertMany = (person: Acting, count: number, name: string) =>
    person.query("insert into employers (name) select $1 || n from generate_series(1, $2) n", [name, count]);

  test("a user creates at most 20 in a day, even at the same time", async () => {
    const { identity, userId } = await createPerson(database.admin);
    const keen = acting(database.rest, identity);
    await expect(insertMany(keen, EMPLOYERS_PER_DAY + 1, "One Too Many ")).rejects.toMatchObject({ code: "PT429" });
    await insertMany(keen, EMPLOYERS_PER_DAY - 2, "Just Enough ");
    const attempts = ["Last But One", "Last", "Too Late", "Later Still"].map((name) => createAs(keen, name));
    expect(await outcomesOf(attempts)).toEqual({ succeeded: 2, failures: ["company_limit", "company_limit"] });
    await createAs(creator, "Somebody Else's");

    await database.admin.query("update employers set created = created - interval '1 day' where created_by = $1", [
      userId,
    ]);
    await createAs(keen, "Tomorrow");
  });
});

test("an approved company with a new name waits for approval again", async () => {
  const { id } = await createAs(creator, "Riverside Oven");
  const approved = async (change: string) => {
    await database.admin.query("update employers set approved = 1 where id = $1", [id]);
    return (await creator.one(`update employers set ${change} where id = $1 returning approved`, [id])).approved;
  };
  expect(await approved("phone = '507-555-0103'")).toBe(1);
  expect(await approved("name = 'RIVERSIDE  oven'")).toBe(1);
  expect(await approved("name = 'First Bank of Riverside'")).toBe(0);
});

// Rule 57
describe("invisible characters", () => {
  const refused = { code: "23514", constraint: "name_is_visible" };
  const INVISIBLE = ["\u0007", "\u034f", "\u061c", "\u180e", "\u200b", "\u202e", "\u2066", "\ufe0f", "\u{e0041}"];

  test.each(INVISIBLE.map((character) => [character.codePointAt(0)?.toString(16), character]))(
    "U+%s does not make a second company with the same name",
    async (_, character) => {
      await expect(createAs(creator, `Twin${character} Bakery`)).rejects.toMatchObject(refused);
    },
  );

  test("are rejected in a new name of an approved company", async () => {
    const { id } = await createAs(creator, "Lakeview Deli");
    await database.admin.query("update employers set approved = 1 where id = $1", [id]);
    const rename = creator.query("update employers set name = $1 where id = $2", ["Lakeview\u202e Deli", id]);
    await expect(rename).rejects.toMatchObject(refused);
  });

  test("are the same in the database and the forms", async () => {
    const isCharacter = (code: number) => code > 0 && !(code >= 0xd800 && code <= 0xdfff);
    const blocks = Array.from({ length: 0x110 }, (_, block) =>
      Array.from({ length: 0x1000 }, (_, index) => block * 0x1000 + index)
        .filter(isCharacter)
        .map((code) => String.fromCodePoint(code)),
    );
    const { rows } = await database.admin.query<{ visible: string }>(
      "select app.visible_part(block) as visible from unnest($1::text[]) with ordinality b (block, n) order by n",
      [blocks.map((block) => block.join(""))],
    );
    const differing = blocks.flatMap((block, index) => {
      const visible = new Set(rows[index]?.visible);
      return block.filter((character) => visible.has(character) === hasInvisibleCharacter(character));
    });
    expect(differing.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  });
});

test("a creator who left no longer sees the company", async () => {
  const { id } = await createAs(creator, "Left Behind");
  const successor = await createPerson(database.admin);
  await database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
    successor.userId,
    id,
  ]);
  await creator.query("delete from employers_users where employer_id = $1 and user_id = $2", [id, creatorId]);
  expect(await creator.query("select id from employers where id = $1", [id])).toEqual([]);
});

describe("names", () => {
  beforeAll(() => createAs(creator, "Ångström & Søn, 100% *Fresh*_Co."));

  test.each([
    ["case", "ångström & SØN, 100% *fresh*_CO."],
    ["blanks around it", "  Ångström & Søn, 100% *Fresh*_Co.\u2003"],
    ["blanks inside it", "Ångström  &\u00a0Søn,\u2003100% *Fresh*_Co."],
    ["composition of letters", "A\u030angstro\u0308m & Søn, 100% *Fresh*_Co."],
    ["width of letters", "Ångström ＆ Søn, １００% *Fresh*_Co."],
  ])("are the same whatever the %s", async (_, name) => {
    expect(await creator.one("select employer_name_taken($1)", [name])).toEqual({ employer_name_taken: true });
    await expect(createAs(creator, name)).rejects.toMatchObject({ code: "23505" });
  });

  test.each([
    "Ångström & Søn, 1000 *Fresh*_Co.",
    "Ångström & Søn, 100% xFreshx_Co.",
    "Ångström & Søn, 100% *Fresh*XCo.",
    "%",
    "*",
  ])("%s is another name: characters count as themselves", async (name) => {
    expect(await creator.one("select employer_name_taken($1)", [name])).toEqual({ employer_name_taken: false });
    await createAs(creator, name);
  });

  test("a company may keep its own name and not take another's", async () => {
    const { id } = await createAs(creator, "Red Wing Bakery");
    await createAs(creator, "Cannon Falls Mill");
    expect(await creator.one("select employer_name_taken('RED WING BAKERY', $1)", [id])).toEqual({
      employer_name_taken: false,
    });
    await creator.query("update employers set name = 'Red  Wing Bakery' where id = $1", [id]);
    await expect(
      creator.query("update employers set name = 'cannon falls MILL' where id = $1", [id]),
    ).rejects.toMatchObject({ code: "23505" });
  });

  test("an inactive company keeps its name", async () => {
    const { id } = await createAs(creator, "Sleeping Giant");
    await database.admin.query("update employers set inactive = 1 where id = $1", [id]);
    expect(await creator.one("select employer_name_taken('sleeping giant')")).toEqual({ employer_name_taken: true });
  });

  test("creating the same name twice at the same time succeeds once", async () => {
    const rivals = await Promise.all(Array.from({ length: 4 }, () => createPerson(database.admin)));
    const attempts = rivals.map(({ identity }, index) =>
      createAs(acting(database.rest, identity), `${" ".repeat(index)}Race Day Catering`),
    );
    expect(await outcomesOf(attempts)).toEqual({ succeeded: 1, failures: ["23505", "23505", "23505"] });
  });
});

describe("the search", () => {
  beforeAll(async () => {
    const names = ["Zumbro Valley Feed", "the valley", "Ävalley", "Valley Dental", "Old Valley Inn"];
    for (const name of [...names, "Søn, 100% *Free*_Co.", "Søn, 100% *Free*XCo."])
      await createCompany(database.admin, name);
    await database.admin.query("update employers set inactive = 1 where name = 'Old Valley Inn'");
  });

  const search = async (term: string) =>
    (await creator.query<{ name: string }>("select name from search_employers($1)", [term])).map(({ name }) => name);

  test("finds active companies of other users by a part of the name, in order", async () => {
    expect(await search("VALLEY")).toEqual(["Ävalley", "the valley", "Valley Dental", "Zumbro Valley Feed"]);
  });

  test("needs three visible characters", async () => {
    expect(await search("va")).toEqual([]);
    expect(await search("  v ")).toEqual([]);
    expect(await search("\u200b\u200b\u200b\u200b")).toEqual([]);
  });

  test("has no wildcards", async () => {
    expect(await search("V%y")).toEqual([]);
    expect(await search("...")).toEqual([]);
    expect(await search("0% *Free*_")).toEqual(["Søn, 100% *Free*_Co."]);
    expect(await search("0% *FREE")).toEqual(["Søn, 100% *Free*_Co.", "Søn, 100% *Free*XCo."]);
  });
});

test("categories have the order that readers expect", async () => {
  const names = ["ice cream", "Éclairs", "Zwieback", "donuts", "Fudge"];
  await database.admin.query("insert into job_categories (name, parent_id) select unnest($1::text[]), 1200", [names]);
  const rows = await creator.query("select name from job_categories where name = any ($1) order by name", [names]);
  expect(rows.map(({ name }) => name)).toEqual(["donuts", "Éclairs", "Fudge", "ice cream", "Zwieback"]);
});

test("the second of two users who edit a profile saves nothing", async () => {
  const { id, modified } = await creator.one<{ id: number; modified: string }>(
    "insert into employers (name) values ('Two Editors') returning id, modified::text",
  );
  const save = (phone: string) =>
    creator.query("update employers set phone = $3 where id = $1 and modified = $2 returning id", [
      id,
      modified,
      phone,
    ]);
  expect(await save("507-555-0101")).toEqual([{ id }]);
  expect(await save("507-555-0102")).toEqual([]);
});
