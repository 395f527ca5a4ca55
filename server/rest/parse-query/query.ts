import type { OperatorName } from "./parse-condition.ts";

/** The parsed query string, before its tables and columns are looked up. */
export type Query = {
  select: SelectItem[];
  clauses: Clause[];
  columns: string[] | undefined;
  /** Arguments of a function that is called by GET. */
  callArguments: Map<string, string>;
};

/**
 * A parameter that filters, orders or limits rows. `path` names the nested relation to which it
 * applies. An empty path means the table itself.
 */
export type Clause = { path: string[] } & (
  | { kind: "condition"; condition: Condition }
  | { kind: "order"; terms: OrderTerm[] }
  | { kind: "limit" | "offset"; rows: number }
);

export type Aggregate = "count" | "sum" | "avg" | "min" | "max";

export type EmbedItem = {
  kind: "embed";
  name: string;
  alias: string | undefined;
  hint: string | undefined;
  isInner: boolean;
  items: SelectItem[];
};

export type SelectItem =
  | { kind: "star" }
  | { kind: "count"; alias: string | undefined }
  | { kind: "column"; name: string; alias: string | undefined; aggregate: Aggregate | undefined }
  | EmbedItem;

export type Comparison = {
  kind: "comparison";
  column: string;
  isNegated: boolean;
  operator: OperatorName;
  /** The text from the query string. Lists are converted to PostgreSQL's array format. */
  value: string;
};

export type Logic = { kind: "logic"; isNegated: boolean; connective: "and" | "or"; conditions: Condition[] };

export type Condition = Comparison | Logic;

export type OrderTerm = {
  /** The relation in `order=clients(name)`. */
  relation: string | undefined;
  column: string;
  direction: "asc" | "desc" | undefined;
  nulls: "first" | "last" | undefined;
};
