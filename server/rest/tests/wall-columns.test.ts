import { beforeAll, describe, expect, test } from "vitest";
import { columnRules, toColumns } from "#database/access/column-rules.ts";
import { JOB } from "#database/access/world.ts";
import { startWallServer } from "./wall-server.ts";

/**
 * Matches the errors of PostgreSQL for a column without a grant, and for a column that a view
 * computes.
 */
const REFUSAL = /permission denied|cannot (insert into|update) column/;

const columns: Record<string, string[]> = {};
const wall = await startWallServer();
beforeAll(async () => {
  const { rows } = await wall.server.database.admin.query<{ table: string; names: string[] }>(`
    select attrelid::regclass::text as table, array_agg(attname::text order by attname collate "C") as names
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    group by attrelid`);
  for (const { table, names } of rows) columns[table] = names;
});

const tables = Object.entries(columnRules).map(([table, rules], index) => ({ table, index, ...rules }));

describe.each(tables)("$table", ({ table, index, reads, posts, patches }) => {
  type Send = (names: string[]) => PromiseLike<{ status: number; error: { message: string } | null }>;
  // Sends a request with all expected columns, and a request with each other column.
  const namesThatPass = async (expected: string[], send: Send) => {
    const others = (columns[table] ?? []).filter((name) => !expected.includes(name));
    const groups = [expected, ...others.map((name) => [name])].filter(({ length }) => length > 0);
    const answers = await Promise.all(groups.map(async (names) => ({ names, ...(await send(names)) })));
    // All requests must have reached PostgreSQL. A status that is not in `judged` means a failure
    // or an exceeded limit.
    const judged = [200, 201, 204, 400, 401, 403, 409];
    for (const { names, status } of answers) expect(judged, `${names}: ${status}`).toContain(status);
    return answers.filter(({ error }) => !REFUSAL.test(error?.message ?? "")).flatMap(({ names }) => names);
  };
  // Two members send the requests alternately, because a single member could use up the database
  // time (rule 63).
  const from = () => (index % 2 === 0 ? wall.client("M") : wall.colleague).from(table);

  test("a member reads, inserts and updates exactly the listed columns", async () => {
    const all = columns[table] ?? [];
    const nulls = (names: string[]) => Object.fromEntries(names.map((name) => [name, null]));
    const readable = toColumns(reads, all);
    const insertable = toColumns(posts, all);
    const updatable = toColumns(patches, all);
    expect(await namesThatPass(readable, (names) => from().select(names.join()).limit(1))).toEqual(readable);
    expect(await namesThatPass(insertable, (names) => from().insert(nulls(names)).rollback())).toEqual(insertable);
    expect(
      await namesThatPass(updatable, (names) =>
        from().update(nulls(names)).not(filterOf(table), "is", null).rollback(),
      ),
    ).toEqual(updatable);
  });
});

describe("an inserted row is returned to the member who inserts it", () => {
  const member = () => wall.colleague;

  test.each<[table: string, row: () => Record<string, unknown>, expected: object]>([
    ["employers", () => ({ name: "Second Oven", approved: 1, inactive: 1 }), { approved: 0, inactive: 0 }],
    ["job_openings", () => ({ ...JOB, employer_id: wall.world.bakery.id }), { approved: 0, name: JOB.name }],
    [
      "pending_employer_user_connections",
      () => ({ employer_id: wall.world.rival.id, user_id: 1, requested_by: 1 }),
      { user_id: expect.any(Number) },
    ],
    [
      "job_categories_job_openings",
      () => ({ job_opening_id: wall.world.bakery.jobId, job_category_id: 1203 }),
      { job_category_id: 1203 },
    ],
  ])("%s", async (table, row, expected) => {
    const { data, error } = await member().from(table).insert(row()).select().single();
    expect(error).toBeNull();
    expect(data).toMatchObject(expected);
  });
});

/** Returns the name of a key column of the table. */
function filterOf(table: string): string {
  const others: Record<string, string> = {
    answer_texts: "employer_id",
    employers_users: "user_id",
    job_categories_job_openings: "job_opening_id",
    job_days: "job_opening_id",
  };
  return others[table] ?? "id";
}
