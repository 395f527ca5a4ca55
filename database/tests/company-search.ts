import { beforeAll, beforeEach, expect } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { createPerson } from "#database/access/world.ts";
import { inTransaction } from "#database/in-transaction.ts";
import { ownDatabaseOfFile } from "./file-database.ts";

/**
 * Creates a database for tests that compare the search of companies with a plain search through
 * every name.
 */
export function companySearch() {
  const database = ownDatabaseOfFile();
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

  async function expectTheSame(term: string | null): Promise<number> {
    const plain = await database.admin.query("select * from plain_search($1)", [term]);
    const found = await searcher.query("select * from search_employers($1)", [term]);
    expect(found, JSON.stringify(term)).toEqual(plain.rows);
    return found.length;
  }

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

  return { database, expectTheSame, fill };
}
