import type { Identity } from "#database/identity.ts";
import type { Aggregate, Comparison, OrderTerm } from "#server/rest/parse-query/query.ts";
import type { Column, Relationship, SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";

/** For which role the names of a query are looked up. */
export type Viewer = { cache: SchemaCache; role: Identity["role"] };

/** A query whose every name is known to exist. */
export type Read = {
  table: Table;
  outputs: Output[];
  /** All must hold. */
  conditions: PlannedCondition[];
  /** Relations of which there must be a row: `!inner`. */
  required: Embed[];
  order: PlannedOrder[];
  limit: number | undefined;
  offset: number;
};

/** One key of the answer's objects. */
export type Output =
  | { kind: "column"; name: string; column: Column }
  | { kind: "aggregate"; name: string; aggregate: Aggregate; column: Column | undefined }
  | { kind: "embed"; name: string; embed: Embed };

/** Rows of another table within each row of this one. */
export type Embed = { relationship: Relationship; read: Read };

export type PlannedComparison = Omit<Comparison, "column"> & { column: Column };

export type PlannedCondition =
  | PlannedComparison
  | { kind: "logic"; isNegated: boolean; connective: "and" | "or"; conditions: PlannedCondition[] };

export type PlannedOrder = Omit<OrderTerm, "relation" | "column"> & {
  column: Column;
  /** The to-one relation that the column belongs to. */
  embed: Embed | undefined;
};

export const isAggregated = (read: Read): boolean => read.outputs.some(({ kind }) => kind === "aggregate");
