import { LIMITS } from "#server/rest/limits.ts";
import { Cursor } from "./cursor.ts";
import type { Aggregate, ColumnItem, EmbedItem, Field, SelectItem } from "./query.ts";

/** `id,title:name,salary::text,employer:employers!inner(name),...industry(name),count()` */
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
      cursor.skipSpaces();
    } while (cursor.takes(","));
    return items;
  }

  #item(depth: number): SelectItem {
    const cursor = this.#cursor;
    if (cursor.takes("...")) return this.#embed(cursor.name(), undefined, true, depth);
    if (cursor.takes("*")) return { kind: "star" };
    let field = cursor.field();
    let alias: string | undefined;
    if (field.jsonPath.length === 0 && !cursor.sees("::") && cursor.takes(":")) {
      alias = field.name;
      field = cursor.field();
    }
    if (field.jsonPath.length === 0) {
      if (field.name === "count" && cursor.takes("()")) return { kind: "count", alias, cast: this.#cast() };
      if (cursor.sees("!") || cursor.sees("(")) return this.#embed(field.name, alias, false, depth);
    }
    return this.#column(field, alias);
  }

  #column(field: Field, alias: string | undefined): ColumnItem {
    const cursor = this.#cursor;
    const item: ColumnItem = {
      kind: "column",
      field,
      alias,
      cast: this.#cast(),
      aggregate: undefined,
      aggregateCast: undefined,
    };
    if (!cursor.takes(".")) return item;
    const name = cursor.name();
    if (!AGGREGATES.has(name)) cursor.fail("expecting count(), sum(), avg(), min() or max()");
    cursor.expect("()");
    return { ...item, aggregate: name as Aggregate, aggregateCast: this.#cast() };
  }

  #cast(): string | undefined {
    return this.#cursor.takes("::") ? this.#cursor.type() : undefined;
  }

  #embed(name: string, alias: string | undefined, isSpread: boolean, depth: number): EmbedItem {
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
    return { kind: "embed", name, alias, hint, isInner, isSpread, items };
  }
}

/** What an item is read from, without its alias, cast and aggregate. */
function sourceOf(item: SelectItem): string {
  if (item.kind === "star") return "*";
  if (item.kind === "count") return "count()";
  if (item.kind === "embed") return `${[item.name, item.hint].filter(Boolean).join("!")}()`;
  return [item.field.name, ...item.field.jsonPath.map(({ key }) => key)].join("->");
}
