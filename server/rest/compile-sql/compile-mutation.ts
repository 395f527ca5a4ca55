import { LIMITS } from "#server/rest/limits.ts";
import type { Embed, Read } from "#server/rest/plan/plan.ts";
import type { Mutation } from "#server/rest/plan/plan-mutation.ts";
import type { Column } from "#server/rest/schema-cache/schema-cache.ts";
import { guard } from "./compile-list.ts";
import { compileConditions, tableName } from "./compile-rows.ts";
import { quoted, type SqlContext } from "./sql-context.ts";
import { compileAnswer, compilePage, type Wanted } from "./statement.ts";

type Inserted = Extract<Mutation["change"], { kind: "insert" }>;

/**
 * Requirements for the response to a change. `rowKey` is the name of the table's primary key. It is
 * set only for an insert with an Idempotency-Key.
 */
export type MutationWishes = Wanted & { rowKey: string | undefined };

/**
 * Returns the statement that changes rows and returns them. The statement's `total` is the number
 * of changed rows.
 */
export function compileMutation(mutation: Mutation, wishes: MutationWishes, context: SqlContext): string {
  const { read } = mutation;
  const { rowKey, hasBody } = wishes;
  const names = hasBody ? [...neededColumns(read), ...(rowKey === undefined ? [] : [rowKey])] : [];
  const returning = [...new Set(names)].map((name) => `target.${quoted(name)}`).join(", ") || "1";
  const change = compileChange(mutation, returning, context);
  const changed = "(select count(*) from changed)";
  const page = hasBody
    ? compilePage({ ...read, conditions: [] }, { ...wishes, isCounted: false }, context, "changed")
    : `select ${changed} as rows, null::json as body`;
  const guards: string[] = [];
  if (rowKey !== undefined) guards.push(endKeyed(quoted(rowKey)));
  if (hasBody && wishes.format.isSingular) guards.push(guard("singular", changed, "<> 1"));
  return `with changed as (${change}) ${compileAnswer(page, guards, changed)}`;
}

/**
 * Returns the columns that the response needs: the selected columns, the columns that find related
 * rows, and the columns that sort the rows.
 */
function neededColumns(read: Read): string[] {
  const needed: string[] = [];
  const needKey = ({ relationship }: Embed) => needed.push(...relationship.columns.map(({ here }) => here));
  for (const output of read.outputs) {
    if (output.kind === "embed") needKey(output.embed);
    else if (output.column) needed.push(output.column.name);
  }
  for (const { column, embed } of read.order) {
    if (embed) needKey(embed);
    else needed.push(column.name);
  }
  read.required.forEach(needKey);
  return needed;
}

const endKeyed = (key: string) =>
  `app.end_keyed_insert(array(select changed.${key}::text from changed limit ${LIMITS.rows}))`;

function compileChange({ table, read, change }: Mutation, returning: string, context: SqlContext): string {
  const target = `${tableName(table)} as target`;
  const where = () => compileConditions({ ...read, required: [] }, "target", context);
  switch (change.kind) {
    case "insert":
      return `insert into ${target} ${compileInsert(change, context)} returning ${returning}`;
    case "update": {
      // If there are no columns to set, returns no rows. The response then has the same columns as
      // after an update.
      if (change.columns.length === 0) return `select ${returning} from ${target} where false`;
      const sets = change.columns.map(({ name }) => `${quoted(name)} = body.${quoted(name)}`).join(", ");
      const record = `json_to_record(${context.body()}) as body(${definition(change.columns)})`;
      return `update ${target} set ${sets} from ${record}${where()} returning ${returning}`;
    }
    case "delete":
      return `delete from ${target}${where()} returning ${returning}`;
  }
}

function compileInsert({ columns, isArray }: Inserted, context: SqlContext): string {
  if (columns.length === 0) return isArray ? `select from json_array_elements(${context.body()})` : "default values";
  const names = columns.map(({ name }) => quoted(name));
  const record = isArray ? "json_to_recordset" : "json_to_record";
  const rows = `${record}(${context.body()}) as body(${definition(columns)})`;
  return `(${names.join(", ")}) select ${names.map((name) => `body.${name}`).join(", ")} from ${rows}`;
}

function definition(columns: Column[]): string {
  return columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");
}
