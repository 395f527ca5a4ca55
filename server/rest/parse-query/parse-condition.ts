import { LIMITS } from "#server/rest/limits.ts";
import { notOffered } from "#server/rest/rest-error.ts";
import { Cursor } from "./cursor.ts";
import type { Comparison, Condition, Logic } from "./query.ts";

/**
 * SQL operators by their names in the query string. `operand` is the format of the operator's
 * value. In a pattern, `*` means `%`.
 */
export const OPERATORS = {
  eq: { sql: "=", operand: "own-type" },
  neq: { sql: "<>", operand: "own-type" },
  gt: { sql: ">", operand: "own-type" },
  gte: { sql: ">=", operand: "own-type" },
  lt: { sql: "<", operand: "own-type" },
  lte: { sql: "<=", operand: "own-type" },
  like: { sql: "like", operand: "pattern" },
  ilike: { sql: "ilike", operand: "pattern" },
  in: { sql: "= any", operand: "list" },
  is: { sql: "is", operand: "keyword" },
} as const;

export type OperatorName = keyof typeof OPERATORS;

/** Keywords that `is.` accepts, and their SQL. */
export const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["null", "null"],
  ["not_null", "not null"],
  ["true", "true"],
  ["false", "false"],
  ["unknown", "unknown"],
]);

/** Parses the value of `column=not.eq.1`. */
export function parseComparison(column: string, text: string): Comparison {
  const cursor = new Cursor(text, "filter");
  const operation = parseOperation(cursor);
  return toComparison(column, operation, cursor.rest(), cursor);
}

/**
 * Returns true if the value of a parameter has the form `operator.value`. In a call, any other
 * value is an argument of the function.
 */
export function isOperation(text: string): boolean {
  const [, name = ""] = /^(?:not\.)?([a-z]+)\./.exec(text) ?? [];
  return isOperatorName(name);
}

function isOperatorName(name: string): name is OperatorName {
  return Object.hasOwn(OPERATORS, name);
}

/** Parses the value of `or=(a.eq.1,not.and(b.gt.2,c.is.null))`. */
export function parseLogic(connective: Logic["connective"], isNegated: boolean, text: string): Logic {
  const cursor = new Cursor(text, "logic tree");
  const logic: Logic = { kind: "logic", connective, isNegated, conditions: parseConditions(cursor, 1) };
  cursor.expectEnd();
  return logic;
}

function parseConditions(cursor: Cursor, depth: number): Condition[] {
  if (depth > LIMITS.logicDepth) cursor.fail(`expecting at most ${LIMITS.logicDepth} trees within each other`);
  const conditions: Condition[] = [];
  cursor.expect("(");
  do {
    cursor.skipSpaces();
    conditions.push(parseCondition(cursor, depth));
    cursor.skipSpaces();
    if (conditions.length > LIMITS.conditions) cursor.fail(`expecting at most ${LIMITS.conditions} conditions`);
  } while (cursor.takes(","));
  cursor.expect(")");
  return conditions;
}

const TREE = /(not\.)?(and|or)(?=\()/y;

function parseCondition(cursor: Cursor, depth: number): Condition {
  const tree = cursor.match(TREE);
  if (tree !== undefined) {
    const connective = tree.endsWith("or") ? "or" : "and";
    const isNegated = tree.startsWith("not.");
    return { kind: "logic", connective, isNegated, conditions: parseConditions(cursor, depth + 1) };
  }
  const column = cursor.name();
  cursor.expect(".");
  const operation = parseOperation(cursor);
  return toComparison(column, operation, treeValue(cursor, operation.operator), cursor);
}

const OPERATOR_NAME = /[a-z]+(?:\([a-z]*\))?(?=\.)/y;

type Operation = Pick<Comparison, "isNegated" | "operator">;

function parseOperation(cursor: Cursor): Operation {
  const isNegated = cursor.takes("not.");
  const operator = cursor.match(OPERATOR_NAME);
  if (operator === undefined) return cursor.fail("expecting an operator: eq, gt, like, in, is, …");
  if (!isOperatorName(operator)) throw notOffered(`The operator ${operator} is`);
  cursor.expect(".");
  return { isNegated, operator };
}

const LIST = /\((?:"(?:[^"\\]|\\[\s\S])*"|[^)"])*\)/y;
const PLAIN = /[^,)]*/y;

/**
 * Matches an array in an `and` or `or` condition. A plain value ends at its first `,` or `)`, but
 * an array can contain these characters.
 */
const ARRAY = /\{(?:"(?:[^"\\]|\\[\s\S])*"|[^}"])*\}/y;

function treeValue(cursor: Cursor, operator: OperatorName): string {
  if (operator === "in") return cursor.match(LIST) ?? cursor.fail('expecting "("');
  if (cursor.sees('"')) return cursor.quoted();
  return cursor.match(ARRAY) ?? cursor.match(PLAIN) ?? "";
}

function toComparison(column: string, operation: Operation, value: string, cursor: Cursor): Comparison {
  const { operator } = operation;
  if (operator === "is" && !KEYWORDS.has(value.toLowerCase()))
    cursor.fail(`expecting ${[...KEYWORDS.keys()].join(", ")}`);
  return { kind: "comparison", column, ...operation, value: operator === "in" ? listToArray(value) : value };
}

/** Converts `(a,"b,c",d)` to PostgreSQL's array format, with every element quoted. */
export function listToArray(list: string): string {
  const cursor = new Cursor(list, "list");
  const elements: string[] = [];
  cursor.expect("(");
  if (!cursor.takes(")")) {
    do elements.push(cursor.sees('"') ? cursor.quoted() : (cursor.match(PLAIN) ?? ""));
    while (cursor.takes(","));
    cursor.expect(")");
  }
  cursor.expectEnd();
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
