import type { Identity } from "#database/identity.ts";
import type { Aggregate, Comparison, JsonStep, OrderTerm } from "#server/rest/parse-query/query.ts";
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
  | { kind: "column"; name: string; value: Value; cast: string | undefined }
  | {
      kind: "aggregate";
      name: string;
      aggregate: Aggregate;
      value: Value | undefined;
      inputCast: string | undefined;
      cast: string | undefined;
    }
  /** Rows of a relation; of a spread one the values of its single output. */
  | { kind: "embed" | "spread"; name: string; embed: Embed };

/** Rows of another table within each row of this one. */
export type Embed = { relationship: Relationship; read: Read };

export type Value = { column: Column; jsonPath: JsonStep[] };

export type PlannedComparison = Omit<Comparison, "field" | "value"> & { value: Value; operand: string };

export type PlannedCondition =
  | PlannedComparison
  | { kind: "logic"; isNegated: boolean; connective: "and" | "or"; conditions: PlannedCondition[] }
  /** `relation=is.null`: no row of the relation passes its filters. */
  | { kind: "existence"; isNegated: boolean; embed: Embed };

export type PlannedOrder = Omit<OrderTerm, "relation" | "field"> & {
  value: Value;
  /** The to-one relation that the value belongs to. */
  embed: Embed | undefined;
};

export const isAggregated = (read: Read): boolean => read.outputs.some(({ kind }) => kind === "aggregate");
