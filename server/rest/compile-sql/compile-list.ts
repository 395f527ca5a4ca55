import { GUARD_PREFIX, type GuardKind } from "#server/rest/database-error.ts";
import { LIMITS } from "#server/rest/limits.ts";
import type { Read } from "#server/rest/plan/plan.ts";

/** A list of at most this many single values is always small, so its size is not checked. */
const FEW_VALUES = 335;

/**
 * Returns an expression that fails if `amount condition` is true. The failure rolls back the whole
 * statement.
 */
export function guard(kind: GuardKind, amount: string, condition: string): string {
  return `case when ${amount} ${condition} then ('${GUARD_PREFIX}${kind}:' || ${amount})::integer end`;
}

/**
 * Returns `list`, an expression that aggregates the rows of `sql` to a JSON array, and its `from`
 * clause. Without rows, the array is null. The expression adds up the bytes of the rows, so that
 * PostgreSQL stops at the limit. If rows are single unnamed values, `value` is the name of their
 * column.
 */
export function compileList(read: Read, sql: string, alias: string, value?: string): { list: string; from: string } {
  const row = value === undefined ? `${alias}.*` : `${alias}.${value}`;
  if (isFewValues(read)) return { list: `json_agg(${row})`, from: `(${sql}) as ${alias}` };
  const json = value === undefined ? `row_to_json(${row})` : `to_json(${row})`;
  // `offset 0` prevents the planner from computing the JSON twice.
  const rows = `select ${json} as json from (${sql}) as ${alias} offset 0`;
  const sums = `select json, sum(pg_column_size(json)) over (rows unbounded preceding) as bytes from (${rows}) as ${alias}`;
  const isFine = `(${guard("too-large", `${alias}.bytes`, `> ${LIMITS.answerBytes}`)}) is null`;
  return { list: `json_agg(${alias}.json) filter (where ${isFine})`, from: `(${sums}) as ${alias}` };
}

function isFewValues({ outputs, limit }: Read): boolean {
  const isFlat = outputs.every(({ kind }) => kind !== "embed");
  return isFlat && limit !== undefined && limit * outputs.length <= FEW_VALUES;
}
