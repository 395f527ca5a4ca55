/** How an operator reads its value. */
type Operand =
  /** A value of the column's own type. */
  | "own-type"
  /** A pattern in which `*` means `%`. */
  | "pattern"
  /** `(a,"b,c",d)` of the column's type. */
  | "list"
  /** `null`, `true` and so on: never a parameter. */
  | "keyword";

export type Operator = {
  sql: string;
  operand: Operand;
  /** May be followed by `(any)` or `(all)` and an array of values. */
  isQuantifiable?: true;
};

const comparing = (sql: string): Operator => ({ sql, operand: "own-type", isQuantifiable: true });
const containing = (sql: string): Operator => ({ sql, operand: "own-type" });

/** Every operator of the protocol but those below. */
export const OPERATORS = {
  eq: comparing("="),
  neq: { sql: "<>", operand: "own-type" },
  gt: comparing(">"),
  gte: comparing(">="),
  lt: comparing("<"),
  lte: comparing("<="),
  like: { sql: "like", operand: "pattern", isQuantifiable: true },
  ilike: { sql: "ilike", operand: "pattern", isQuantifiable: true },
  in: { sql: "=", operand: "list" },
  is: { sql: "is", operand: "keyword" },
  isdistinct: { sql: "is distinct from", operand: "own-type" },
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

/** Left out: no screen needs them (rule 59), and a single one can keep PostgreSQL busy for seconds. */
export const LEFT_OUT: ReadonlySet<string> = new Set(["match", "imatch", "fts", "plfts", "phfts", "wfts"]);

/** What may follow `is.` */
export const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["null", "null"],
  ["not_null", "not null"],
  ["true", "true"],
  ["false", "false"],
  ["unknown", "unknown"],
]);
