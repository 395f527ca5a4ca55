import { LIMITS } from "#server/rest/limits.ts";
import { isAggregated, type Read } from "#server/rest/plan/plan.ts";
import type { AnswerFormat } from "#server/rest/request/media-type.ts";
import { compileList, guard } from "./compile-list.ts";
import { compileRows } from "./compile-rows.ts";
import type { SqlContext } from "./sql-context.ts";

/**
 * The only row that a statement returns. `total` and `body` are null if the response does not need
 * them.
 */
export type AnswerRow = [rows: string, total: string | null, body: string | null];

export type Wanted = {
  format: AnswerFormat;
  isCounted: boolean;
  /** False for HEAD, whose response has counts but no rows. */
  hasBody: boolean;
};

/**
 * Returns the statement that selects the rows of a read as JSON. `value` is the name of a column.
 * If it is set, the response is a list of its values instead of a list of objects.
 */
export function compilePage(read: Read, wanted: Wanted, context: SqlContext, derived?: string, value?: string): string {
  const { sql, filtered } = compileRows(read, context, derived);
  const { list, from } = wanted.hasBody
    ? compileList(read, sql, "page", value)
    : { list: "null::json", from: `(${sql}) as page` };
  const rows = wanted.format.isSingular ? `(${list}) -> 0` : `coalesce(${list}, '[]')`;
  const body = wanted.hasBody ? rows : list;
  const total = wanted.isCounted ? totalOf(read, filtered, sql, context) : "null";
  return `select count(*) as rows, ${total} as total, ${body} as body from ${from}`;
}

/**
 * Returns the complete statement, which selects the page and evaluates the guards. If a guard is
 * violated, the statement fails and is rolled back.
 */
export function compileAnswer(page: string, guards: string[] = [], total = "answer.total"): string {
  const fields = ["answer.rows", total, "answer.body", TOO_LARGE, ...guards];
  return `select ${fields.join(", ")} from (${page}) as answer`;
}

const TOO_LARGE = guard("too-large", "pg_column_size(answer.body)", `> ${LIMITS.answerBytes}`);

/**
 * Returns SQL for the total number of rows. The SQL counts all rows only if the page is full,
 * because a page that is not full ends with the last row.
 */
function totalOf(read: Read, filtered: string, rows: string, context: SqlContext): string {
  const { limit, offset } = read;
  if (isAggregated(read)) return `(select count(*) from (${rows}) as counted)`;
  const all = `(select count(*) ${filtered})`;
  if (limit === undefined) return all;
  if (offset === 0) return `case when count(*) < ${limit} then count(*) else ${all} end`;
  return `case when count(*) between 1 and ${limit - 1} then count(*) + ${context.parameter(String(offset), "bigint")} else ${all} end`;
}
