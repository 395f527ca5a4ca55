import type { OperatorName } from "./parse-condition.ts";

/** What the query string says, before its tables and columns are looked up. */
export type Query = {
  select: SelectItem[];
  clauses: Clause[];
  columns: string[] | undefined;
  /** Named arguments of a function called by GET. */
  callArguments: Map<string, string>;
};

/** What narrows or orders rows. `path` leads through embedded relations; empty for the resource itself. */
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
  /** As the client sent it; a list as PostgreSQL writes arrays. */
  value: string;
};

export type Logic = { kind: "logic"; isNegated: boolean; connective: "and" | "or"; conditions: Condition[] };

export type Condition = Comparison | Logic;

export type OrderTerm = {
  /** `order=clients(name)`: the column of a relation. */
  relation: string | undefined;
  column: string;
  direction: "asc" | "desc" | undefined;
  nulls: "first" | "last" | undefined;
};
