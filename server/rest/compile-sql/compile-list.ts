import { GUARD_PREFIX, type GuardKind } from "#server/rest/database-error.ts";
import { LIMITS } from "#server/rest/limits.ts";
import type { Read } from "#server/rest/plan/plan.ts";

/** Up to this many values need no running total: texts of 100 kB each would still be little for PostgreSQL. */
const FEW_VALUES = 335;

/** An expression that undoes the whole statement by an error if `amount` is as `condition` says. */
export function guard(kind: GuardKind, amount: string, condition: string): string {
  return `case when ${amount} ${condition} then ('${GUARD_PREFIX}${kind}:' || ${amount})::integer end`;
}

/**
 * `list`: the rows of `sql` as a JSON array, null if there is none; `from`: where it is read from. Of rows that may be
 * large the sizes are added up one by one, so that PostgreSQL stops at the limit instead of writing everything first.
 * `value`: the one column that the rows consist of, if so.
 */
export function compileList(read: Read, sql: string, alias: string, value?: string): { list: string; from: string } {
  const row = value === undefined ? `${alias}.*` : `${alias}.${value}`;
  if (isFewValues(read)) return { list: `json_agg(${row})`, from: `(${sql}) as ${alias}` };
  const json = value === undefined ? `row_to_json(${row})` : `to_json(${row})`;
  // `offset 0` keeps the planner from writing the JSON twice.
  const rows = `select ${json} as json from (${sql}) as ${alias} offset 0`;
  const sums = `select json, sum(pg_column_size(json)) over (rows unbounded preceding) as bytes from (${rows}) as ${alias}`;
  const isFine = `(${guard("too-large", `${alias}.bytes`, `> ${LIMITS.answerBytes}`)}) is null`;
  return { list: `json_agg(${alias}.json) filter (where ${isFine})`, from: `(${sums}) as ${alias}` };
}

function isFewValues({ outputs, limit }: Read): boolean {
  const isFlat = outputs.every(({ kind }) => kind !== "embed");
  return isFlat && limit !== undefined && limit * outputs.length <= FEW_VALUES;
}
