import fc from "fast-check";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { createPerson } from "#database/access/world.ts";
import { inTransaction } from "#database/in-transaction.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
let searcher: Acting;
beforeAll(async () => {
  searcher = acting(database.rest, (await createPerson(database.admin)).identity);
  // The simplest implementation of rule 11. It reads every name.
  await database.admin.query(`
    create function public.plain_search(term text) returns table (id bigint, name text)
    language sql stable security definer set search_path = '' as $$
      with wanted as materialized (select app.employer_name_key(left(term, 200)) as key)
      select e.id, e.name from wanted, public.employers e
      where char_length(wanted.key) >= 3 and e.inactive = 0
        and position(wanted.key in app.employer_name_key(e.name)) > 0
      order by e.name collate "und-x-icu", e.id
      limit 50
    $$`);
});
beforeEach(() => unhurried("delete from employers"));

/** Runs statements without a time limit. */
const unhurried = (...statements: string[]) =>
  inTransaction(database.admin, async (client) => {
    for (const statement of ["set local statement_timeout = 0", ...statements]) await client.query(statement);
  });

const add = (names: string[]) =>
  database.admin.query("insert into employers (name) select name from unnest($1::text[]) name on conflict do nothing", [
    names,
  ]);

async function expectTheSame(term: string | null): Promise<number> {
  const plain = await database.admin.query("select * from plain_search($1)", [term]);
  const found = await searcher.query("select * from search_employers($1)", [term]);
  expect(found, JSON.stringify(term)).toEqual(plain.rows);
  return found.length;
}

// Characters of random names. The few letters make names share substrings. The other characters are
// changed by `employer_name_key`, are special in patterns, or are not letters in some locales.
const character = fc.constantFrom(..."aaabbcABéÉ  &%_*'.-1０ｂﬁßİ株式会\u200b\u0301😀");
const text = fc.string({ unit: character, minLength: 1, maxLength: 14 });
const change = fc.record({ at: fc.nat(40), to: fc.oneof(fc.constantFrom("inactive", "active", "deleted"), text) });

test("finds the same as a search that reads every name, for random names, terms and changes of companies", async () => {
  const cases = fc.asyncProperty(
    fc.array(text, { minLength: 1, maxLength: 40 }),
    fc.array(change, { maxLength: 8 }),
    fc.array(fc.oneof(text, fc.tuple(fc.nat(40), fc.nat(10), fc.integer({ min: 1, max: 14 }))), { maxLength: 8 }),
    async (names, changes, terms) => {
      await database.admin.query("delete from employers");
      const kept = names.filter((name) => name.replaceAll(/[\s\u200b]/g, "") !== "");
      await add(kept.filter((name) => !name.includes("\u200b")));
      for (const { at, to } of changes) await changeOne(at, to);
      for (const term of terms) {
        const [at, from, length] = typeof term === "string" ? [] : term;
        await expectTheSame(
          typeof term === "string" ? term : (kept[at ?? 0]?.slice(from, (from ?? 0) + (length ?? 0)) ?? ""),
        );
      }
    },
  );
  await fc.assert(cases, { seed: 20_261_122, numRuns: 60 });
});

async function changeOne(at: number, to: string): Promise<void> {
  const one = "where id = (select id from employers order by id offset $1 limit 1)";
  const statement = {
    inactive: `update employers set inactive = 1 ${one}`,
    active: `update employers set inactive = 0 ${one}`,
    deleted: `delete from employers ${one}`,
  }[to];
  if (statement) await database.admin.query(statement, [at]);
  // Ignores the rejection of a name that is taken, invisible or empty.
  else await database.admin.query(`update employers set name = $2 ${one}`, [at, to]).catch(() => {});
}

test.each([null, "", "ab", " ab ", "\u200bab", "a".repeat(300)])(
  "finds the same as the simple search for %j",
  async (term) => {
    await add(["ab", "abc", "Abc & ab", "a".repeat(200)]);
    await expectTheSame(term);
  },
);

/** Adds names in bulk, without triggers. Updating the index for each name would take a minute. */
const fill = (names: string) =>
  unhurried(
    "alter table employers disable trigger user",
    `insert into employers (name) ${names}`,
    "alter table employers enable trigger user",
    `do $$
    declare
      by_trigram constant text := pg_get_indexdef('app.employer_names_by_trigram'::regclass);
    begin
      drop index app.employer_names_by_trigram;
      insert into app.employer_names select id, name, app.employer_name_key(name) from employers;
      execute by_trigram;
    end;
    $$`,
  );

// Covers all paths of the search: the first 1,000 names, the first 10,000, and the index.
test("finds the same among 11,000 names, at any place in their order", async () => {
  await fill(`
    select to_char(n, '"Mill" 00000') || case when n % 100 = 0 then ' hundredth' else '' end
      || case when n <= 900 and n % 90 = 0 or n > 10940 then ' outermost' else '' end
      || case when n > 10930 then ' latest' else '' end
    from generate_series(1, 11000) n order by random()`);
  const found: Record<string, number> = {};
  for (const term of ["mill", "hundredth", "outermost", "latest", "06543", "h mill", "8 "]) {
    found[term] = await expectTheSame(term);
  }
  expect(found).toEqual({ mill: 50, hundredth: 50, outermost: 50, latest: 50, "06543": 1, "h mill": 0, "8 ": 0 });
});

// Record 106: a user with a thousand names that sort first must not slow down all searches.
test("5,000 names that sort first and don't match do not make the search read all matches", async () => {
  await fill(`
    select '!! ' || n from generate_series(1, 5000) n
    union all select to_char(n, '"Mill" 00000') from generate_series(1, 12000) n`);
  expect(await expectTheSame("mill")).toBe(50);
  const read = await inTransaction(database.admin, async (client) => {
    const count = async () => {
      const { rows } = await client.query<{ rows: string }>(
        "select idx_tup_fetch + seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'employer_names'",
      );
      return Number(rows[0]?.rows ?? 0);
    };
    // The test subtracts this count, because the later statistics also contain the last second
    // before the search.
    const before = await count();
    await client.query("select * from search_employers('mill')");
    return (await count()) - before;
  });
  // The limit covers the 5,000 new names, 50 results, the first 1,000 names, and a sample of about
  // 2,500 names.
  expect(read).toBeLessThan(10_000);
});
