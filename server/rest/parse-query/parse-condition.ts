import { LIMITS } from "#server/rest/limits.ts";
import { restError } from "#server/rest/rest-error.ts";
import { Cursor } from "./cursor.ts";
import { isOperatorName, KEYWORDS, LEFT_OUT, OPERATORS } from "./operators.ts";
import type { Comparison, Condition, Field, Logic } from "./query.ts";

/** The value of `column=not.eq(any).{1,2}`. */
export function parseComparison(field: Field, text: string): Comparison {
  const cursor = new Cursor(text, "filter");
  const operation = parseOperation(cursor);
  return checked({ kind: "comparison", field, ...operation, value: cursor.rest() }, cursor);
}

/** Whether a value reads as `operator.value`; else it is a function's argument. */
export function isOperation(text: string): boolean {
  const [, name = ""] = /^(?:not\.)?([a-z]+)(?:\([^)]*\))?\./.exec(text) ?? [];
  return isOperatorName(name);
}

/** The value of `or=(a.eq.1,not.and(b.gt.2,c.is.null))`. */
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
  const field = cursor.field();
  cursor.expect(".");
  const operation = parseOperation(cursor);
  return checked({ kind: "comparison", field, ...operation, value: treeValue(cursor, operation.operator) }, cursor);
}

const OPERATOR_NAME = /[a-z]+/y;
const QUANTIFIER = /\((?:any|all)\)/y;

function parseOperation(cursor: Cursor): Pick<Comparison, "isNegated" | "operator" | "quantifier"> {
  const isNegated = cursor.takes("not.");
  const operator = cursor.match(OPERATOR_NAME) ?? "";
  if (LEFT_OUT.has(operator)) throw leftOut(operator);
  if (!isOperatorName(operator)) return cursor.fail("expecting an operator: eq, gt, like, in, is, …");
  const quantifier = "isQuantifiable" in OPERATORS[operator] ? cursor.match(QUANTIFIER)?.slice(1, -1) : undefined;
  cursor.expect(".");
  return { isNegated, operator, quantifier: quantifier as Comparison["quantifier"] };
}

function leftOut(operator: string): Error {
  return restError("PGRST100", `The operator '${operator}' is not offered. Use like or ilike.`);
}

const LIST = /\((?:"(?:[^"\\]|\\[\s\S])*"|[^)"])*\)/y;
const ARRAY = /\{(?:"(?:[^"\\]|\\[\s\S])*"|[^}"])*\}/y;
const PLAIN = /[^,)]*/y;

/** Inside a tree a value ends at the next `,` or `)`, unless it is a list, an array or quoted. */
function treeValue(cursor: Cursor, operator: Comparison["operator"]): string {
  if (OPERATORS[operator].operand === "list") return cursor.match(LIST) ?? cursor.fail('expecting "("');
  if (cursor.sees('"')) return cursor.quoted();
  return cursor.match(ARRAY) ?? cursor.match(PLAIN) ?? "";
}

function checked(comparison: Comparison, cursor: Cursor): Comparison {
  const { operand } = OPERATORS[comparison.operator];
  if (operand === "keyword" && !KEYWORDS.has(comparison.value.toLowerCase())) {
    cursor.fail(`expecting ${[...KEYWORDS.keys()].join(", ")}`);
  }
  if (operand === "list" && !/^\([\s\S]*\)$/.test(comparison.value)) cursor.fail("expecting a list: (1,2,3)");
  return comparison;
}

/** The elements of `(a,"b,c",d)`. */
export function listElements(list: string): string[] {
  const cursor = new Cursor(list, "list");
  cursor.expect("(");
  const elements: string[] = [];
  if (cursor.takes(")")) return elements;
  do elements.push(cursor.sees('"') ? cursor.quoted() : (cursor.match(PLAIN) ?? ""));
  while (cursor.takes(","));
  cursor.expect(")");
  cursor.expectEnd();
  return elements;
}
