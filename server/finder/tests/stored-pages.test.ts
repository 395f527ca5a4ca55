import { expect, test } from "vitest";
import { createCompany } from "#database/access/world.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { storedPages } from "#server/finder/stored-pages.ts";

const database = databaseOfFile();

test("keeps the last read pages of a company's website", async () => {
  const [bakery, other] = await Promise.all([1, 2].map((n) => createCompany(database.admin, `Company ${n}`)));
  const urls = Array.from({ length: 120 }, (_, index) => `https://bakery.example/${index}`);
  for (const company of [bakery, other]) {
    await database.admin.query(
      `insert into server.read_pages (employer_id, url, etag, content, read_at)
       select $1, url, 'a', '', now() - make_interval(hours => n::integer) from unnest($2::text[]) with ordinality as u (url, n)`,
      [company?.id, urls],
    );
  }
  await storedPages(database.admin, bakery?.id ?? 0, 1_000).trim();
  const { rows } = await database.admin.query(
    `select array_agg(url order by read_at desc) filter (where employer_id = $1) as kept,
       count(*) filter (where employer_id = $2)::integer as others from server.read_pages`,
    [bakery?.id, other?.id],
  );
  expect(rows).toEqual([{ kept: urls.slice(0, 100), others: 120 }]);
});
