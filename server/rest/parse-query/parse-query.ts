import { LIMITS } from "#server/rest/limits.ts";
import { restError } from "#server/rest/rest-error.ts";
import { Cursor } from "./cursor.ts";
import { isOperation, parseComparison, parseLogic } from "./parse-condition.ts";
import { parseOrder } from "./parse-order.ts";
import { parseSelect } from "./parse-select.ts";
import type { Clause, Condition, Field, Query } from "./query.ts";

/**
 * Reads the query string's parameters. With `isCall`, one whose value is no operation is an argument of the
 * function.
 */
export function parseQuery(parameters: readonly [name: string, value: string][], isCall = false): Query {
  const query: Query = {
    select: [{ kind: "star" }],
    clauses: [],
    columns: undefined,
    onConflict: undefined,
    callArguments: new Map(),
  };
  for (const [name, value] of parameters) {
    if (name === "select") query.select = parseSelect(value);
    else if (name === "columns") query.columns = parseNames(value, name);
    else if (name === "on_conflict") query.onConflict = parseNames(value, name);
    else if (isCall && !isReserved(name) && !isOperation(value)) query.callArguments.set(name, value);
    else query.clauses.push(parseClause(name, value));
  }
  const conditions = query.clauses.reduce(
    (count, each) => count + (each.kind === "condition" ? countOf(each.condition) : 0),
    0,
  );
  if (conditions > LIMITS.conditions) {
    throw restError("PGRST100", `The query has more than ${LIMITS.conditions} conditions.`);
  }
  return query;
}

const RESERVED = /(?:^|\.)(?:order|limit|offset|and|or)$/;

function isReserved(name: string): boolean {
  return RESERVED.test(name);
}

/** Its name may lead to a relation: `employers.order=…`, `employers.name=…`, `employers.not.or=…` */
function parseClause(name: string, value: string): Clause {
  const { path, field } = parseName(name);
  switch (field.jsonPath.length === 0 && field.name) {
    case "order":
      return { kind: "order", path, terms: value === "" ? [] : parseOrder(value) };
    case "limit":
      return { kind: "limit", path, rows: parseCount(value, "limit") };
    case "offset":
      return { kind: "offset", path, rows: parseCount(value, "offset") };
    case "and":
    case "or": {
      const isNegated = path.at(-1) === "not";
      const condition = parseLogic(field.name === "or" ? "or" : "and", isNegated, value);
      return { kind: "condition", path: isNegated ? path.slice(0, -1) : path, condition };
    }
    default:
      return { kind: "condition", path, condition: parseComparison(field, value) };
  }
}

function parseName(name: string): { path: string[]; field: Field } {
  const cursor = new Cursor(name, "filter");
  const path: string[] = [];
  let field = cursor.field();
  while (field.jsonPath.length === 0 && cursor.takes(".")) {
    path.push(field.name);
    field = cursor.field();
  }
  cursor.expectEnd();
  return { path, field };
}

function parseNames(text: string, parameter: string): string[] {
  const cursor = new Cursor(text, `${parameter} parameter`);
  const names: string[] = [];
  if (cursor.isAtEnd) return names;
  do names.push(cursor.name());
  while (cursor.takes(","));
  cursor.expectEnd();
  return [...new Set(names)];
}

function parseCount(text: string, parameter: string): number {
  if (/^-\d+$/.test(text)) {
    throw restError("PGRST103", "Requested range not satisfiable", { details: `${parameter} must not be negative.` });
  }
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(count)) {
    throw restError("PGRST100", `"failed to parse ${parameter} parameter (${text})"`, {
      details: "expecting a whole number",
    });
  }
  return count;
}

function countOf(condition: Condition): number {
  return condition.kind === "comparison" ? 1 : condition.conditions.reduce((count, each) => count + countOf(each), 1);
}
