import { LIMITS } from "#server/rest/limits.ts";
import { notOffered, restError } from "#server/rest/rest-error.ts";
import { Cursor } from "./cursor.ts";
import { isOperation, parseComparison, parseLogic } from "./parse-condition.ts";
import { parseSelect } from "./parse-select.ts";
import type { Clause, Condition, OrderTerm, Query } from "./query.ts";

/**
 * Parses a query string. With `isCall`, the request calls a function, and a parameter whose value
 * has no operator is an argument of the call.
 */
export function parseQuery(url: string, isCall = false): Query {
  const query: Query = { select: [{ kind: "star" }], clauses: [], columns: undefined, callArguments: new Map() };
  for (const [name, value] of queryParameters(url)) {
    if (name === "select") query.select = parseSelect(value);
    else if (name === "columns") query.columns = parseColumns(value);
    else if (name === "on_conflict") throw notOffered("Upserts are");
    else if (isCall && !RESERVED.test(name) && !isOperation(value)) query.callArguments.set(name, value);
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

/** Returns the decoded names and values of the query string, in their order. */
function queryParameters(url: string): [name: string, value: string][] {
  if (url.length > LIMITS.urlBytes) {
    throw restError("PGRST100", `The URL is longer than ${LIMITS.urlBytes} bytes.`, { status: 414 });
  }
  const [, query = ""] = /\?([\s\S]*)$/.exec(url) ?? [];
  return query
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const [, name = "", value = ""] = /^([^=]*)=?([\s\S]*)$/.exec(pair) ?? [];
      return [decode(name), decode(value)];
    });
}

function decode(text: string): string {
  let decoded = text.replaceAll("+", " ");
  if (decoded.includes("%")) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch (cause) {
      throw restError("PGRST100", "The query string is not encoded as UTF-8 in percent form.", { cause });
    }
  }
  if (decoded.includes("\0")) throw restError("PGRST100", "The query string contains a NUL character.");
  return decoded;
}

/**
 * Parses a filter, an order or a range. A parameter's name can start with a relation, such as
 * `employers.order`, `employers.name` or `employers.not.or`.
 */
function parseClause(name: string, value: string): Clause {
  const path = parseNames(name, "filter", ".");
  const last = path.pop() ?? "";
  switch (last) {
    case "order":
      return { kind: "order", path, terms: value === "" ? [] : parseOrder(value) };
    case "limit":
    case "offset":
      return { kind: last, path, rows: parseCount(value, last) };
    case "and":
    case "or": {
      const isNegated = path.at(-1) === "not";
      return {
        kind: "condition",
        path: isNegated ? path.slice(0, -1) : path,
        condition: parseLogic(last, isNegated, value),
      };
    }
    default:
      return { kind: "condition", path, condition: parseComparison(last, value) };
  }
}

function parseNames(text: string, what: string, separator: "." | ","): string[] {
  const cursor = new Cursor(text, what);
  const names: string[] = [];
  do names.push(cursor.name());
  while (cursor.takes(separator));
  cursor.expectEnd();
  return names;
}

function parseColumns(text: string): string[] {
  return text === "" ? [] : [...new Set(parseNames(text, "columns parameter", ","))];
}

/** Parses an order such as `created.desc.nullslast,employers(name).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, "order");
  const terms: OrderTerm[] = [];
  do {
    terms.push(parseTerm(cursor));
    if (terms.length > LIMITS.conditions) cursor.fail(`expecting at most ${LIMITS.conditions} terms`);
  } while (cursor.takes(","));
  cursor.expectEnd();
  return terms;
}

function parseTerm(cursor: Cursor): OrderTerm {
  let column = cursor.name();
  let relation: string | undefined;
  if (cursor.takes("(")) {
    relation = column;
    column = cursor.name();
    cursor.expect(")");
  }
  const term: OrderTerm = { relation, column, direction: undefined, nulls: undefined };
  while (cursor.takes(".")) {
    const word = cursor.name();
    if ((word === "asc" || word === "desc") && !term.direction && !term.nulls) term.direction = word;
    else if (word === "nullsfirst" && !term.nulls) term.nulls = "first";
    else if (word === "nullslast" && !term.nulls) term.nulls = "last";
    else cursor.fail("expecting asc, desc, nullsfirst or nullslast before it");
  }
  return term;
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
