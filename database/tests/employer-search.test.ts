import fc from "fast-check";
import { expect, test } from "vitest";
import { casesOf } from "./cases-of.ts";
import { companySearch } from "./company-search.ts";

const { database, expectTheSame, fill } = companySearch();

const add = (names: string[]) =>
  database.admin.query("insert into employers (name) select name from unnest($1::text[]) name on conflict do nothing", [
    names,
  ]);

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
  await fc.assert(cases, { seed: 20_261_122, numRuns: casesOf(60) });
});

async function changeOne(at: number, to: string): Promise<void> {
  const one = "where id = (select id from employers order by id offset $1 limit 1)";
  const statement = {
    inactive: `update employers set inactive = 1 ${one}`,
    active: `update employers set inactive = 0 ${one}`,
    deleted: `delete from employers ${one}`,
  }[to];
  if (statement) await database.admin.query(statement, [at]);
  // Ignores the rejection of a name that is taken, is empty or has only invisible characters.
  else await database.admin.query(`update employers set name = $2 ${one}`, [at, to]).catch(() => {});
}

test.each([null, "", "ab", " ab ", "\u200bab", "a".repeat(300)])(
  "finds the same as the simple search for %j",
  async (term) => {
    await add(["ab", "abc", "Abc & ab", "a".repeat(200)]);
    await expectTheSame(term);
  },
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
