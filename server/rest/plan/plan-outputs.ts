import { LIMITS } from "#server/rest/limits.ts";
import type { EmbedItem, Field, SelectItem } from "#server/rest/parse-query/query.ts";
import { restError } from "#server/rest/rest-error.ts";
import type { Column, Table } from "#server/rest/schema-cache/schema-cache.ts";
import type { Output, Value, Viewer } from "./plan.ts";

/** What an item of `select` adds to a row of `table`. Of rows that a function has made (`isReturned`), `*` is all. */
export function planOutputs(
  viewer: Viewer,
  table: Table,
  item: Exclude<SelectItem, EmbedItem>,
  isReturned: boolean,
): Output[] {
  if (item.kind === "star") return star(viewer, table, isReturned).map(columnOutput);
  if (item.kind === "count") return [countOutput(item.alias, typeOf(viewer, item.cast))];
  const { field, alias, aggregate } = item;
  const cast = typeOf(viewer, item.cast);
  // `clients(count)`: older than count(), still in use.
  if (field.name === "count" && !table.columns.has("count")) return [countOutput(alias, cast)];
  const value = planValue(table, field);
  if (!aggregate) return [{ kind: "column", name: alias ?? nameOf(field), value, cast }];
  const aggregateCast = typeOf(viewer, item.aggregateCast);
  return [{ kind: "aggregate", name: alias ?? aggregate, aggregate, value, inputCast: cast, cast: aggregateCast }];
}

export function planValue(table: Table, { name, jsonPath }: Field): Value {
  return { column: columnOf(table, name), jsonPath };
}

export function columnOf(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw restError("42703", `column ${table.name}.${name} does not exist`);
  return column;
}

/** All columns that the caller may read; if there are none, all columns, so that PostgreSQL refuses. */
function star({ role }: Viewer, table: Table, isReturned: boolean): Column[] {
  const stored = [...table.columns.values()].filter(({ computedBy }) => !computedBy);
  const readable = stored.filter(({ readers }) => isReturned || readers.includes(role));
  return readable.length > 0 ? readable : stored;
}

function columnOutput(column: Column): Output {
  return { kind: "column", name: column.name, value: { column, jsonPath: [] }, cast: undefined };
}

function countOutput(name = "count", cast?: string): Output {
  return { kind: "aggregate", name, aggregate: "count", value: undefined, inputCast: undefined, cast };
}

function typeOf({ cache }: Viewer, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const type = cache.type(name);
  if (!type) throw restError("42704", `type "${name}" does not exist`);
  return type;
}

/** The last key of a JSON path; of an index the name before it. */
function nameOf({ name, jsonPath }: Field): string {
  const key = jsonPath.findLast((step) => typeof step.key === "string")?.key;
  return typeof key === "string" ? key.slice(0, LIMITS.identifierBytes) : name;
}
