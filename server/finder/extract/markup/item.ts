/** An item of schema.org, however it was written: JSON-LD, microdata or RDFa. */
export type Item = { [property: string]: unknown };

export function isItem(value: unknown): value is Item {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

/** "JobPosting", also of "https://schema.org/JobPosting" and of lists of types. */
export function hasType(item: Item, type: string): boolean {
  return listOf(item["@type"]).some((name) => typeof name === "string" && name.replace(/^.*[/:#]/, "") === type);
}

/** A property by its name without prefix: "schema:title" is "title". */
export function property(item: Item, name: string): unknown {
  return (
    item[name] ?? item[`schema:${name}`] ?? item[`http://schema.org/${name}`] ?? item[`https://schema.org/${name}`]
  );
}

/** The first text of a property: a string, a number, or the name or value of an item. */
export function textProperty(item: Item, name: string): string {
  return toText(property(item, name));
}

export function toText(value: unknown): string {
  const [first] = listOf(value);
  if (typeof first === "string") return first.trim();
  if (typeof first === "number") return String(first);
  if (!isItem(first)) return "";
  return toText(first["@value"] ?? property(first, "name") ?? property(first, "value") ?? first["@id"]);
}
