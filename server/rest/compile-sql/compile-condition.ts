import { KEYWORDS, OPERATORS } from "#server/rest/parse-query/operators.ts";
import { listElements } from "#server/rest/parse-query/parse-condition.ts";
import type { PlannedComparison } from "#server/rest/plan/plan.ts";
import { compileValue, type Scope, typeOf } from "./compile-value.ts";
import type { SqlContext } from "./sql-context.ts";

export function compileComparison(comparison: PlannedComparison, scope: Scope, context: SqlContext): string {
  const sql = compileOperation(comparison, scope, context);
  return comparison.isNegated ? `not (${sql})` : sql;
}

function compileOperation(comparison: PlannedComparison, scope: Scope, context: SqlContext): string {
  const { value, quantifier, operand } = comparison;
  const operator = OPERATORS[comparison.operator];
  const left = compileValue(value, scope, context);
  const { type, isString } = typeOf(value);
  const compare = (text: string, as: string) =>
    quantifier
      ? `${left} ${operator.sql} ${quantifier} (${context.parameter(text, `${as}[]`)})`
      : `${left} ${operator.sql} ${context.parameter(text, as)}`;
  switch (operator.operand) {
    case "own-type":
      return type === "json"
        ? `${left}::jsonb ${operator.sql} ${context.parameter(operand, "jsonb")}`
        : compare(operand, type);
    case "pattern":
      return compare(operand.replaceAll("*", "%"), isString ? type : "text");
    case "list":
      return `${left} = any (${context.parameter(arrayOf(listElements(operand)), `${type}[]`)})`;
    case "keyword":
      return `${left} is ${KEYWORDS.get(operand.toLowerCase())}`;
  }
}

/** An array as PostgreSQL reads it, every element quoted. */
function arrayOf(elements: string[]): string {
  return `{${elements.map((element) => `"${element.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
