import { isBlock, isSilent, textOf } from "#server/finder/extract/html/page-text.ts";
import { attribute, findAll, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import type { Item } from "./item.ts";

/** The HTML attributes for an item's type and for its properties, in microdata and in RDFa. */
const SYNTAXES = {
  microdata: { type: "itemtype", property: "itemprop" },
  rdfa: { type: "typeof", property: "property" },
};
type Syntax = (typeof SYNTAXES)[keyof typeof SYNTAXES];

const MAX_ITEMS = 500;

export function inlineJobs(page: HtmlElement, name: keyof typeof SYNTAXES): Item[] {
  const syntax = SYNTAXES[name];
  return findAll(page, (element) => /(?:^|[/:#\s])JobPosting\b/.test(attribute(element, syntax.type)))
    .slice(0, MAX_ITEMS)
    .map((element) => itemIn(element, syntax, 8));
}

function itemIn(element: HtmlElement, syntax: Syntax, depth: number): Item {
  const item: Item = { "@type": attribute(element, syntax.type).split(/\s+/)[0] ?? "" };
  const waiting = element.children.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") continue;
    const isOwnItem = next.attributes.has("itemscope") || next.attributes.has("typeof");
    const names = attribute(next, syntax.property).split(/\s+/).filter(Boolean);
    for (const name of names) {
      const value = isOwnItem && depth > 0 ? itemIn(next, syntax, depth - 1) : valueIn(next);
      add(item, name.replace(/^.*[/:#]/, ""), value);
    }
    // Doesn't read the elements of a nested item, because their properties belong to that item.
    if (!isOwnItem) waiting.push(...next.children.toReversed());
  }
  return item;
}

function add(item: Item, name: string, value: unknown): void {
  const known = item[name];
  item[name] = known === undefined ? value : [...(Array.isArray(known) ? known : [known]), value];
}

function valueIn(element: HtmlElement): string {
  const { tag } = element;
  if (element.attributes.has("content")) return attribute(element, "content");
  if (tag === "time" && element.attributes.has("datetime")) return attribute(element, "datetime");
  if (tag === "a" || tag === "link" || tag === "area") return attribute(element, "href");
  return element.children.some((child) => typeof child !== "string" && isBlock(child.tag))
    ? innerHtml(element, 40)
    : textOf(element);
}

/** Returns the element's HTML. `cleanDescription` sanitizes it later. */
function innerHtml(element: HtmlElement, depth: number): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return escapeHtml(child);
      if (isSilent(child.tag) || depth === 0) return "";
      const href = child.tag === "a" ? ` href="${escapeHtml(attribute(child, "href"))}"` : "";
      const inner = innerHtml(child, depth - 1);
      return /^(?:br|hr|img|input|wbr)$/.test(child.tag)
        ? `<${child.tag}>`
        : `<${child.tag}${href}>${inner}</${child.tag}>`;
    })
    .join("");
}
