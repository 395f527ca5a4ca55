import { LIMITS } from "#server/rest/limits.ts";
import type { Mutation } from "#server/rest/plan/plan-mutation.ts";
import type { Column } from "#server/rest/schema-cache/schema-cache.ts";
import { tableName } from "./compile-join.ts";
import { guard } from "./compile-list.ts";
import { compileConditions } from "./compile-rows.ts";
import { compileColumn, type Scope } from "./compile-value.ts";
import { neededColumns } from "./needed-columns.ts";
import { quoted } from "./quoted.ts";
import type { SqlContext } from "./sql-context.ts";
import { compileAnswer, compilePage, type Wanted } from "./statement.ts";

type Change<Kind> = Extract<Mutation["change"], { kind: Kind }>;

/** The table's alias in all three statements. */
const TARGET: Scope = { alias: "target", isDerived: false };

export type MutationWishes = Wanted & {
  maxAffected: number | undefined;
  /** Of an insert that may be sent again: the column that its rows are found by. */
  rowKey: string | undefined;
};

/** Changes rows and returns the changed ones; `total` is how many. */
export function compileMutation(mutation: Mutation, wishes: MutationWishes, context: SqlContext): string {
  const { read, table } = mutation;
  const { rowKey } = wishes;
  const key = rowKey === undefined ? undefined : table.columns.get(rowKey);
  const returning = wishes.hasBody
    ? [...new Set([...neededColumns(read), ...(key ? [key] : [])])].map(
        (column) => `${compileColumn(column, TARGET)} as ${quoted(column.name)}`,
      )
    : ["1"];
  const change = compileChange(mutation, ` returning ${returning.join(", ") || "1"}`, context);
  const changed = "(select count(*) from changed)";
  const page = wishes.hasBody
    ? compilePage({ ...read, conditions: [] }, { ...wishes, isCounted: false }, context, "changed")
    : `select ${changed} as rows, null::json as body`;
  const guards = [
    ...(wishes.maxAffected === undefined ? [] : [guard("max-affected", changed, `> ${wishes.maxAffected}`)]),
    ...(key ? [endKeyed(quoted(key.name))] : []),
    ...(wishes.hasBody && wishes.format.isSingular ? [guard("singular", changed, "<> 1")] : []),
  ];
  const updated = isMerging(mutation.change) ? `case when ${changed} > 0 then ${UPDATED} end` : "null";
  return `with changed as (${change}) ${compileAnswer(page, guards, { total: changed, updated })}`;
}

const endKeyed = (key: string) =>
  `app.end_keyed_insert(array(select changed.${key}::text from changed limit ${LIMITS.rows}))`;

function compileChange(mutation: Mutation, returning: string, context: SqlContext): string {
  const { table, change } = mutation;
  const target = `${tableName(table)} as target`;
  const where = () => compileConditions({ ...mutation.read, required: [] }, TARGET, context);
  switch (change.kind) {
    case "insert":
      return `insert into ${target} ${compileInsert(change, () => context.body())}${returning}`;
    case "update": {
      // With nothing to set, nothing changes; the answer has the same columns.
      if (change.columns.length === 0)
        return `select${returning.slice(" returning".length)} from ${target} where false`;
      const sets = change.columns.map(({ name }) => `${quoted(name)} = body.${quoted(name)}`).join(", ");
      const record = `json_to_record(${context.body()}) as body(${definition(change.columns)})`;
      return `update ${target} set ${sets} from ${record}${where()}${returning}`;
    }
    case "delete":
      return `delete from ${target}${where()}${returning}`;
  }
}

function compileInsert(change: Change<"insert">, body: () => string): string {
  const { columns, isArray, isMissingDefault } = change;
  const conflict = compileConflict(change);
  if (columns.length === 0) {
    return isArray ? `select from json_array_elements(${body()})${conflict}` : `default values${conflict}`;
  }
  const rows = isMissingDefault ? withDefaults(columns, isArray, body()) : plain(columns, isArray, body());
  return `(${columns.map(({ name }) => quoted(name)).join(", ")}) ${rows}${conflict}`;
}

function plain(columns: Column[], isArray: boolean, body: string): string {
  const record = isArray ? "json_to_recordset" : "json_to_record";
  return `select ${columns.map(({ name }) => `body.${quoted(name)}`).join(", ")} from ${record}(${body}) as body(${definition(columns)})`;
}

/** A column that an object leaves out gets its default; a null stays null. */
function withDefaults(columns: Column[], isArray: boolean, body: string): string {
  const values = columns.map(({ name, default: value }) => {
    const given = `body.${quoted(name)}`;
    return value ? `case when item.value -> ${literal(name)} is null then ${value} else ${given} end` : given;
  });
  const items = isArray ? `json_array_elements(${body}) as item(value)` : `(select ${body} as value) as item`;
  return `select ${values.join(", ")} from ${items}, json_to_record(item.value) as body(${definition(columns)})`;
}

function definition(columns: Column[]): string {
  return columns.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function isMerging(change: Mutation["change"]): boolean {
  return change.kind === "insert" && change.conflict !== undefined && !change.conflict.isIgnored;
}

/** How many rows an upsert has updated, counted in a setting of its transaction: views have no `xmax` to tell them by. */
const UPDATED = "nullif(current_setting('openings.updated', true), '')";
const COUNT_UPDATE = `set_config('openings.updated', (coalesce(${UPDATED}, '0')::integer + 1)::text, true) <> ''`;

function compileConflict({ columns, conflict }: Change<"insert">): string {
  if (!conflict) return "";
  const target = ` on conflict (${conflict.columns.map(quoted).join(", ")})`;
  if (conflict.isIgnored || columns.length === 0) return `${target} do nothing`;
  const others = columns.filter(({ name }) => !conflict.columns.includes(name));
  // Where nothing but the key is written, writing the key again makes the row come back.
  const sets = (others.length > 0 ? others : columns).map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`);
  return `${target} do update set ${sets.join(", ")} where ${COUNT_UPDATE}`;
}
