import { expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { companySearch } from "./company-search.ts";

const { database, expectTheSame, fill } = companySearch();

// Record 106: a user who creates many companies whose names sort first must not slow down all
// searches.
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
    // Subtracts the rows that this transaction read before the search, because PostgreSQL's counter
    // is cumulative.
    const before = await count();
    await client.query("select * from search_employers('mill')");
    return (await count()) - before;
  });
  // The search may read the 5,000 new names, 50 results, the first 1,000 names, and a sample of
  // about 2,500 names.
  expect(read).toBeLessThan(10_000);
});
