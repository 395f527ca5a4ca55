import fc from "fast-check";
import { allAt, at, cell, fieldOf, percent, position, positions, sometimes } from "./choices.ts";
import { columnsOf, type Draft, table, withKeys } from "./draft.ts";
import { KEYS, type Table, type Truth } from "./truth.ts";

/** Relations that a query can nest, by table. */
const EMBEDS: Record<Table, string[]> = {
  users: ["employers_users(*)", "team_log!subject_id(*)", "employers_users(employers(*))"],
  employers: [
    "job_openings(*)",
    "employers_users(*)",
    "team_log(*)",
    "script_acquired_job_openings(*)",
    "job_openings(applications(*))",
    "employer_invitations(id,email)",
    "employers_users(users(id,email,first_name))",
    "pending_employer_user_connections(*)",
  ],
  employers_users: ["employers(*)", "users(id,email,first_name)", "employers(job_openings(*))", "job_drafts(*)"],
  pending_employer_user_connections: ["employers(*)", "employers(job_openings(*))"],
  employer_invitations: ["employers(*)", "users(id,email)"],
  team_log: ["employers(*)", "users!actor_id(id,email)"],
  job_openings: [
    "applications(*)",
    "job_days(*)",
    "employers(*)",
    "job_categories_job_openings(*)",
    "job_categories_job_openings(job_categories(*))",
    "script_acquired_job_openings(*)",
    "employers(employers_users(users(id,email)))",
  ],
  job_list: ["applications(*)", "employers(*)", "job_categories_job_openings(*)"],
  job_categories_job_openings: ["job_openings(*)", "job_categories(*)"],
  applications: ["job_openings(*)", "job_openings(employers(*))", "application_notes(*)"],
  application_notes: ["applications(*)", "applications(job_openings(*))", "users(id,email)"],
  answer_texts: ["employers(*)", "employers(job_openings(*))"],
  job_days: ["job_openings(*)", "job_openings(employers(*))"],
  script_acquired_job_openings: ["employers(*)", "job_openings(*)"],
  job_drafts: ["employers_users(*)", "employers_users(employers(*))"],
};
export const wholeTable = fc
  .record({ table, isCount: percent(30), isHead: percent(20), count: fc.constantFrom("exact", "planned", "estimated") })
  .map(({ table, isCount, isHead, count }): Draft => {
    if (isCount) return () => ({ method: "GET", path: `${table}?select=count()`, rowsOf: table, isCount });
    const method = isHead ? "HEAD" : "GET";
    return () => ({ method, path: withKeys(table), prefer: `count=${count}`, rowsOf: table, isWhole: true });
  });

const FILTERS: readonly ((column: string, value: string) => string)[] = [
  (column, value) => `${column}=eq.${value}`,
  (column, value) => `${column}=neq.${value}`,
  (column, value) => `${column}=gt.${value}`,
  (column) => `${column}=not.is.null`,
  (column, value) => `${column}=ilike.*${value}*`,
  (column, value) => `${column}=in.(${value},1,2,3)`,
];
const ANYTHING = (column: string) => `or=(${column}.is.null,${column}.not.is.null)`;

const filter = fc
  .record({
    column: position,
    from: sometimes(50, table),
    cell,
    write: fc.oneof(
      { weight: 80, arbitrary: fc.constantFrom(...FILTERS) },
      { weight: 20, arbitrary: fc.constant(ANYTHING) },
    ),
  })
  .map(({ column, from, cell, write }) => (table: Table, truth: Truth) => {
    const name = at(columnsOf(table, truth), column);
    return write(name, encodeURIComponent(String(fieldOf(truth, from ?? table, cell, name))));
  });

export const read = fc
  .record({
    table,
    columns: sometimes(50, positions),
    embed: sometimes(50, fc.record({ relation: position, isInner: percent(30) })),
    filters: fc.array(filter, { maxLength: 2 }),
    order: sometimes(40, fc.record({ column: position, direction: fc.constantFrom("asc", "desc.nullslast") })),
    page: sometimes(30, fc.record({ limit: fc.nat(19), offset: fc.nat(3) })),
    isCounted: fc.boolean(),
  })
  .map(
    ({ table, columns, embed, filters, order, page, isCounted }): Draft =>
      (truth) => {
        const wanted: string[] = [...KEYS[table], ...allAt(columnsOf(table, truth), columns ?? [])];
        const parameters = [`select=${[...new Set(wanted), ...(embed ? [embedOf(table, embed)] : [])]}`];
        for (const write of filters) parameters.push(write(table, truth));
        if (order) parameters.push(`order=${at(wanted, order.column)}.${order.direction}`);
        if (page) parameters.push(`limit=${page.limit}&offset=${page.offset}`);
        return {
          method: "GET",
          path: `${table}?${parameters.join("&")}`,
          prefer: isCounted ? "count=exact" : "",
          rowsOf: table,
        };
      },
  );

function embedOf(table: Table, { relation, isInner }: { relation: number; isInner: boolean }): string {
  const embed = at(EMBEDS[table], relation);
  return isInner ? embed.replace(/^([a-z_!]+)\(/, (_, name: string) => `${name}!inner(`) : embed;
}
