import { attribute, findAll, type HtmlElement, rawText } from "#server/finder/extract/html/parse-html.ts";
import { hasType, type Item, isItem } from "./item.ts";
import { parseLooseJson } from "./parse-loose-json.ts";

const MAX_DEPTH = 12;
const MAX_ITEMS = 500;
const MAX_SCRIPT_LENGTH = 600_000;

/**
 * Collects all JobPostings of the page's JSON-LD, including nested lists, `@graph`, `ItemList` and
 * `WebPage`.
 */
export function jsonLdJobs(page: HtmlElement): { items: Item[]; broken: number } {
  const scripts = findAll(page, (element) => element.tag === "script" && /ld\+json/i.test(attribute(element, "type")));
  const items: Item[] = [];
  let broken = 0;
  for (const script of scripts) {
    const text = rawText(script);
    const value = text.length <= MAX_SCRIPT_LENGTH ? parseLooseJson(text) : undefined;
    if (value === undefined && /JobPosting/.test(text)) broken += 1;
    collect(value, items, new Map(), MAX_DEPTH);
  }
  return { items: items.slice(0, MAX_ITEMS), broken };
}

/** Resolves references within a `@graph`, such as `"jobLocation": {"@id": "#shop"}`. */
function collect(value: unknown, items: Item[], known: Map<string, Item>, depth: number): void {
  if (depth === 0 || items.length > MAX_ITEMS) return;
  if (Array.isArray(value)) for (const entry of value) collect(entry, items, known, depth - 1);
  if (!isItem(value)) return;
  const graph = value["@graph"];
  if (Array.isArray(graph)) {
    for (const entry of graph) {
      if (isItem(entry) && typeof entry["@id"] === "string" && Object.keys(entry).length > 1)
        known.set(entry["@id"], entry);
    }
  }
  if (hasType(value, "JobPosting")) items.push(resolve(value, known));
  else for (const inner of Object.values(value)) collect(inner, items, known, depth - 1);
}

function resolve(item: Item, known: Map<string, Item>): Item {
  const isReference = (value: unknown): value is Item =>
    isItem(value) && typeof value["@id"] === "string" && Object.keys(value).length === 1;
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      isReference(value) ? (known.get(String(value["@id"])) ?? value) : value,
    ]),
  );
}
