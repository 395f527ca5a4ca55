import { GUARD_PREFIX, type GuardKind } from "#server/rest/database-error.ts";
import { LIMITS } from "#server/rest/limits.ts";
import type { Read } from "#server/rest/plan/plan.ts";

/**
 * Lists with at most this many values (rows times columns) are always small enough, so the
 * statement doesn't check their size.
 */
const FEW_VALUES = 335;

/**
 * Returns an SQL expression that fails if `condition`, such as "> 10", is true for `amount`. The
 * failure rolls back the whole statement.
 */
export function guard(kind: GuardKind, amount: string, condition: string): string {
  return `case when ${amount} ${condition} then ('${GUARD_PREFIX}${kind}:' || ${amount})::integer end`;
}

/**
 * Returns SQL that aggregates the rows of `sql` to a JSON array: the expression `list` and its
 * `from` clause. Without rows, the array is null. The SQL adds up the bytes of the rows, so that
 * PostgreSQL stops at the limit. If `value` is set, the array contains only the values of this
 * column.
 */
export function compileList(read: Read, sql: string, alias: string, value?: string): { list: string; from: string } {
  const row = value === undefined ? `${alias}.*` : `${alias}.${value}`;
  if (isFewValues(read)) return { list: `json_agg(${row})`, from: `(${sql}) as ${alias}` };
  const json = value === undefined ? `row_to_json(${row})` : `to_json(${row})`;
  // Without `offset 0`, the planner would compute the JSON twice.
  const rows = `select ${json} as json from (${sql}) as ${alias} offset 0`;
  const sums = `select json, sum(pg_column_size(json)) over (rows unbounded preceding) as bytes from (${rows}) as ${alias}`;
  const isFine = `(${guard("too-large", `${alias}.bytes`, `> ${LIMITS.answerBytes}`)}) is null`;
  return { list: `json_agg(${alias}.json) filter (where ${isFine})`, from: `(${sums}) as ${alias}` };
}

function isFewValues({ outputs, limit }: Read): boolean {
  const isFlat = outputs.every(({ kind }) => kind !== "embed");
  return isFlat && limit !== undefined && limit * outputs.length <= FEW_VALUES;
}
