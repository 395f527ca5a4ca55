/** A JSON object or a schema.org item from JSON-LD, microdata or RDFa. */
export type Item = { [property: string]: unknown };

export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

export function itemsOf(value: unknown): Item[] {
  return listOf(value).filter(isItem);
}

/** Returns the value if it is an item, or else an item without properties. */
export function itemOf(value: unknown): Item {
  return isItem(value) ? value : {};
}

/**
 * Returns true if the item has this type. Accepts lists of types, and types with a schema.org URL.
 */
export function hasType(item: Item, type: string): boolean {
  return listOf(item["@type"]).some((name) => typeof name === "string" && name.replace(/^.*[/:#]/, "") === type);
}

/** Finds a property by its name without prefix, such as "title" for "schema:title". */
export function property(item: Item, name: string): unknown {
  return (
    item[name] ?? item[`schema:${name}`] ?? item[`http://schema.org/${name}`] ?? item[`https://schema.org/${name}`]
  );
}

/** Returns the text of the first property in `names` that has a text. */
export function textProperty(item: Item, ...names: string[]): string {
  return names.map((name) => toText(property(item, name))).find((text) => text !== "") ?? "";
}

/**
 * Returns the text of a value. For a list, returns the text of its first value. For an item,
 * returns its name or value.
 */
export function toText(value: unknown): string {
  const [first] = listOf(value);
  if (typeof first === "string") return first.trim();
  if (typeof first === "number") return String(first);
  if (!isItem(first)) return "";
  return toText(first["@value"] ?? property(first, "name") ?? property(first, "value") ?? first["@id"]);
}
