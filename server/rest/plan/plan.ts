import type { Identity } from "#database/identity.ts";
import type { Aggregate, Comparison, OrderTerm } from "#server/rest/parse-query/query.ts";
import type { Column, Relationship, SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";

/** The caller's role, and the schema in which the names in a request are looked up. */
export type Viewer = { cache: SchemaCache; role: Identity["role"] };

/** A query after its names were looked up as tables and columns. */
export type Read = {
  table: Table;
  outputs: Output[];
  conditions: PlannedCondition[];
  /**
   * Relations with `!inner` in the query. The response contains only rows that have a related row
   * in every such relation.
   */
  required: Embed[];
  order: PlannedOrder[];
  limit: number | undefined;
  offset: number;
};

/** A key of the objects in the response. */
export type Output =
  | { kind: "column"; name: string; column: Column }
  | { kind: "aggregate"; name: string; aggregate: Aggregate; column: Column | undefined }
  | { kind: "embed"; name: string; embed: Embed };

/** Nested rows of another table. */
export type Embed = { relationship: Relationship; read: Read };

export type PlannedComparison = Omit<Comparison, "column"> & { column: Column };

export type PlannedCondition =
  | PlannedComparison
  | { kind: "logic"; isNegated: boolean; connective: "and" | "or"; conditions: PlannedCondition[] };

export type PlannedOrder = Omit<OrderTerm, "relation" | "column"> & {
  column: Column;
  /** The to-one relation that has the column. Undefined for a column of the table itself. */
  embed: Embed | undefined;
};

export const isAggregated = (read: Read): boolean => read.outputs.some(({ kind }) => kind === "aggregate");
