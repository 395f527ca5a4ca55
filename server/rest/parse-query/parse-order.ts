import { LIMITS } from "#server/rest/limits.ts";
import { Cursor } from "./cursor.ts";
import type { OrderTerm } from "./query.ts";

/** `created.desc.nullslast,data->>size,employers(name).asc` */
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
  let field = cursor.field();
  let relation: string | undefined;
  if (field.jsonPath.length === 0 && cursor.takes("(")) {
    relation = field.name;
    field = cursor.field();
    cursor.expect(")");
  }
  const term: OrderTerm = { relation, field, direction: undefined, nulls: undefined };
  while (cursor.takes(".")) {
    const word = cursor.name();
    if ((word === "asc" || word === "desc") && !term.direction && !term.nulls) term.direction = word;
    else if (word === "nullsfirst" && !term.nulls) term.nulls = "first";
    else if (word === "nullslast" && !term.nulls) term.nulls = "last";
    else cursor.fail("expecting asc, desc, nullsfirst or nullslast before it");
  }
  return term;
}
