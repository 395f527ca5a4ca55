/** How an operator reads its value. */
type Operand =
  /** A value of the column's own type. */
  | "own-type"
  /** A pattern in which `*` stands for `%`. */
  | "pattern"
  | "text"
  /** `(a,"b,c",d)` of the column's type. */
  | "list"
  /** `null`, `true` and so on: never a parameter. */
  | "keyword"
  /** Words for full-text search. */
  | "search";

export type Operator = {
  sql: string;
  operand: Operand;
  /** May be followed by `(any)` or `(all)` and an array of values. */
  isQuantifiable?: true;
};

const comparing = (sql: string): Operator => ({ sql, operand: "own-type", isQuantifiable: true });
const containing = (sql: string): Operator => ({ sql, operand: "own-type" });
const searching = (parser: string): Operator => ({ sql: parser, operand: "search" });

/** Every operator of the protocol. */
export const OPERATORS = {
  eq: comparing("="),
  neq: { sql: "<>", operand: "own-type" },
  gt: comparing(">"),
  gte: comparing(">="),
  lt: comparing("<"),
  lte: comparing("<="),
  like: { sql: "like", operand: "pattern", isQuantifiable: true },
  ilike: { sql: "ilike", operand: "pattern", isQuantifiable: true },
  match: { sql: "~", operand: "text", isQuantifiable: true },
  imatch: { sql: "~*", operand: "text", isQuantifiable: true },
  in: { sql: "=", operand: "list" },
  is: { sql: "is", operand: "keyword" },
  isdistinct: { sql: "is distinct from", operand: "own-type" },
  fts: searching("to_tsquery"),
  plfts: searching("plainto_tsquery"),
  phfts: searching("phraseto_tsquery"),
  wfts: searching("websearch_to_tsquery"),
  cs: containing("@>"),
  cd: containing("<@"),
  ov: containing("&&"),
  sl: containing("<<"),
  sr: containing(">>"),
  nxr: containing("&<"),
  nxl: containing("&>"),
  adj: containing("-|-"),
} as const satisfies Record<string, Operator>;

export type OperatorName = keyof typeof OPERATORS;

export function isOperatorName(name: string): name is OperatorName {
  return Object.hasOwn(OPERATORS, name);
}

/** What may follow `is.` */
export const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["null", "null"],
  ["not_null", "not null"],
  ["true", "true"],
  ["false", "false"],
  ["unknown", "unknown"],
]);
