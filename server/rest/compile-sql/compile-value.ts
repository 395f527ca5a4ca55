import type { Value } from "#server/rest/plan/plan.ts";
import type { Column } from "#server/rest/schema-cache/schema-cache.ts";
import { quoted } from "./quoted.ts";
import type { SqlContext } from "./sql-context.ts";

/** Where columns are read from. In derived rows the computed columns are columns like any other. */
export type Scope = { alias: string; isDerived: boolean };

export function compileColumn(column: Column, { alias, isDerived }: Scope): string {
  return column.computedBy && !isDerived ? `${column.computedBy}(${alias})` : `${alias}.${quoted(column.name)}`;
}

/** A column or what its JSON path leads to. Columns of other types can be walked through as JSON too. */
export function compileValue({ column, jsonPath }: Value, scope: Scope, context: SqlContext): string {
  let sql = compileColumn(column, scope);
  if (jsonPath.length === 0) return sql;
  if (!isJson(column)) sql = `to_jsonb(${sql})`;
  for (const { key, isText } of jsonPath) {
    const step = context.parameter(String(key), typeof key === "number" ? "integer" : "text");
    sql = `(${sql} ${isText ? "->>" : "->"} ${step})`;
  }
  return sql;
}

export function typeOf({ column, jsonPath }: Value): Pick<Column, "type" | "isString"> {
  const last = jsonPath.at(-1);
  if (!last) return column;
  if (last.isText) return { type: "text", isString: true };
  return { type: column.type === "json" ? "json" : "jsonb", isString: false };
}

function isJson({ type }: Column): boolean {
  return type === "json" || type === "jsonb";
}
