import type { Identity } from "#database/identity.ts";
import type { OperatorName } from "#server/rest/parse-query/operators.ts";
import type { Aggregate, JsonStep } from "#server/rest/parse-query/query.ts";
import type { Column, Relationship, SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";

/** Whose eyes the names of a query are seen with. */
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

export type PlannedComparison = {
  kind: "comparison";
  value: Value;
  isNegated: boolean;
  operator: OperatorName;
  quantifier: "any" | "all" | undefined;
  language: string | undefined;
  operand: string;
};

export type PlannedCondition =
  | PlannedComparison
  | { kind: "logic"; isNegated: boolean; connective: "and" | "or"; conditions: PlannedCondition[] }
  /** `relation=is.null`: no row of the relation passes its filters. */
  | { kind: "existence"; isNegated: boolean; embed: Embed };

export type PlannedOrder = {
  value: Value;
  /** The to-one relation that the value belongs to. */
  embed: Embed | undefined;
  direction: "asc" | "desc" | undefined;
  nulls: "first" | "last" | undefined;
};

export const isAggregated = (read: Read): boolean => read.outputs.some(({ kind }) => kind === "aggregate");
