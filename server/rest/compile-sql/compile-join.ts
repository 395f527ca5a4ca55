import type { ColumnPair, Relationship, Table } from "#server/rest/schema-cache/schema-cache.ts";
import { quoted } from "./quoted.ts";
import type { SqlContext } from "./sql-context.ts";

/** How a column of the surrounding row is written. */
export type Outer = (column: string) => string;

export const tableName = ({ schema, name }: Table) => `${quoted(schema)}.${quoted(name)}`;

/** What makes a row of the related table, called `alias`, belong to the surrounding row. */
export function compileJoin({ join }: Relationship, alias: string, outer: Outer, context: SqlContext): string {
  if (join.kind === "key") return equal(join.columns, outer, alias);
  const link = context.alias();
  const far = equal(join.far, (column) => `${alias}.${quoted(column)}`, link);
  return `exists (select from ${tableName(join.link)} as ${link} where ${equal(join.near, outer, link)} and ${far})`;
}

function equal(pairs: readonly ColumnPair[], here: Outer, there: string): string {
  return pairs.map((pair) => `${there}.${quoted(pair.there)} = ${here(pair.here)}`).join(" and ");
}
