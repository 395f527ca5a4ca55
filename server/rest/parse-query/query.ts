import type { OperatorName } from "./operators.ts";

/** What the query string says, before its tables and columns are looked up. */
export type Query = {
  select: SelectItem[];
  clauses: Clause[];
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  /** Named arguments of a function called by GET. */
  callArguments: Map<string, string>;
};

/** What narrows or orders rows. `path` leads through embedded relations; empty for the resource itself. */
export type Clause = { path: string[] } & (
  | { kind: "condition"; condition: Condition }
  | { kind: "order"; terms: OrderTerm[] }
  | { kind: "limit" | "offset"; rows: number }
);

/** `address->lines->0`; an index is a number. */
export type Field = { name: string; jsonPath: JsonStep[] };
export type JsonStep = { key: string | number; isText: boolean };

export type Aggregate = "count" | "sum" | "avg" | "min" | "max";

export type ColumnItem = {
  kind: "column";
  field: Field;
  alias: string | undefined;
  /** The cast of the value: before the aggregate, if there is one. */
  cast: string | undefined;
  aggregate: Aggregate | undefined;
  aggregateCast: string | undefined;
};

export type EmbedItem = {
  kind: "embed";
  name: string;
  alias: string | undefined;
  hint: string | undefined;
  isInner: boolean;
  isSpread: boolean;
  items: SelectItem[];
};

export type SelectItem =
  | { kind: "star" }
  | { kind: "count"; alias: string | undefined; cast: string | undefined }
  | ColumnItem
  | EmbedItem;

export type Comparison = {
  kind: "comparison";
  field: Field;
  isNegated: boolean;
  operator: OperatorName;
  quantifier: "any" | "all" | undefined;
  value: string;
};

export type Logic = { kind: "logic"; isNegated: boolean; connective: "and" | "or"; conditions: Condition[] };

export type Condition = Comparison | Logic;

export type OrderTerm = {
  /** `order=clients(name)`: the column of a relation. */
  relation: string | undefined;
  field: Field;
  direction: "asc" | "desc" | undefined;
  nulls: "first" | "last" | undefined;
};
