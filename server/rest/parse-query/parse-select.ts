import { LIMITS } from "#server/rest/limits.ts";
import { notOffered } from "#server/rest/rest-error.ts";
import { Cursor } from "./cursor.ts";
import type { Aggregate, EmbedItem, SelectItem } from "./query.ts";

/** Parses a `select` such as `id,title:name,employer:employers!inner(name),pay.sum(),count()`. */
export function parseSelect(text: string): SelectItem[] {
  const cursor = new Cursor(text, "select parameter");
  const items = new SelectParser(cursor).items(0);
  cursor.expectEnd();
  return items;
}

const AGGREGATES: ReadonlySet<string> = new Set<Aggregate>(["count", "sum", "avg", "min", "max"]);

class SelectParser {
  readonly #cursor: Cursor;
  #items = 0;
  #embeds = 0;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  items(depth: number): SelectItem[] {
    const cursor = this.#cursor;
    cursor.skipSpaces();
    const items: SelectItem[] = [];
    const counts = new Map<string, number>();
    if (cursor.isAtEnd || cursor.sees(")")) return items;
    do {
      cursor.skipSpaces();
      this.#items += 1;
      if (this.#items > LIMITS.selectItems) cursor.fail(`expecting at most ${LIMITS.selectItems} items`);
      const item = this.#item(depth);
      const source = sourceOf(item);
      const count = (counts.get(source) ?? 0) + 1;
      if (count > LIMITS.repeatedItems) cursor.fail(`expecting ${source} at most ${LIMITS.repeatedItems} times`);
      counts.set(source, count);
      items.push(item);
      cursor.refuseCast();
      cursor.skipSpaces();
    } while (cursor.takes(","));
    return items;
  }

  #item(depth: number): SelectItem {
    const cursor = this.#cursor;
    if (cursor.sees("...")) throw notOffered("Spread relations are");
    if (cursor.takes("*")) return { kind: "star" };
    let name = cursor.name();
    let alias: string | undefined;
    if (cursor.takes(":")) {
      alias = name;
      name = cursor.name();
    }
    if (name === "count" && cursor.takes("()")) return { kind: "count", alias };
    if (cursor.sees("!") || cursor.sees("(")) return this.#embed(name, alias, depth);
    return { kind: "column", name, alias, aggregate: cursor.takes(".") ? this.#aggregate() : undefined };
  }

  #aggregate(): Aggregate {
    const name = this.#cursor.name();
    if (!AGGREGATES.has(name)) this.#cursor.fail("expecting count(), sum(), avg(), min() or max()");
    this.#cursor.expect("()");
    return name as Aggregate;
  }

  #embed(name: string, alias: string | undefined, depth: number): EmbedItem {
    const cursor = this.#cursor;
    this.#embeds += 1;
    if (this.#embeds > LIMITS.embeds) cursor.fail(`expecting at most ${LIMITS.embeds} relations`);
    if (depth >= LIMITS.embedDepth) cursor.fail(`expecting at most ${LIMITS.embedDepth} relations within each other`);
    let hint: string | undefined;
    let isInner = false;
    while (cursor.takes("!")) {
      const word = cursor.name();
      if (word === "inner") isInner = true;
      else if (word !== "left") hint = word;
    }
    cursor.expect("(");
    const items = this.items(depth + 1);
    cursor.expect(")");
    return { kind: "embed", name, alias, hint, isInner, items };
  }
}

/** Returns the name of the column or relation that an item selects, without alias and aggregate. */
function sourceOf(item: SelectItem): string {
  if (item.kind === "star") return "*";
  if (item.kind === "count") return "count()";
  return item.kind === "embed" ? `${[item.name, item.hint].filter(Boolean).join("!")}()` : item.name;
}
