import { Parser } from "htmlparser2";

/** Maximum number of characters of a page that are read. */
export const PAGE_MAX_LENGTH = 2 * 1024 * 1024;
/**
 * Maximum depth of elements. At each closing tag, the parser searches all open tags, so a very deep
 * page would take too long (record 80).
 */
const MAX_DEPTH = 512;
const MAX_ELEMENTS = 40_000;
const MAX_ATTRIBUTES = 24;
const MAX_ATTRIBUTE_LENGTH = 4_000;
/** Number of characters to parse at a time. The parser can stop only between these chunks. */
const CHUNK_LENGTH = 16 * 1024;

/** Elements that the parser skips, because they contain drawings or no visible text. */
const DROPPED = new Set(["style", "svg", "math", "template", "canvas", "object", "audio", "video"]);
const KEPT_ATTRIBUTES = new Set(
  `href src alt id class style type rel role name content datetime value title itemscope itemtype
   itemprop itemref itemid typeof property vocab resource about hidden size aria-expanded
   aria-hidden aria-controls aria-label aria-level colspan rowspan lang`.split(/\s+/),
);

export type HtmlElement = {
  tag: string;
  attributes: Map<string, string>;
  children: HtmlNode[];
  parent: HtmlElement | null;
};
type HtmlNode = HtmlElement | string;

/**
 * Parses a page. Leaves out comments, styles and drawings. Stops at the limits for depth and number
 * of elements. For XML, keeps all attributes and the prefixes of names.
 */
export function parseHtml(text: string, { xml = false } = {}): HtmlElement {
  const root = newElement("", null);
  let current = root;
  let depth = 0;
  let elements = 0;
  let dropped = 0;
  let isStopped = false;

  const parser = new Parser(
    {
      onopentagname(name) {
        depth += 1;
        elements += 1;
        isStopped ||= depth > MAX_DEPTH || elements > MAX_ELEMENTS;
        if (isStopped) return;
        if (dropped > 0 || (!xml && DROPPED.has(name))) {
          dropped += 1;
          return;
        }
        const element = newElement(name.toLowerCase(), current);
        current.children.push(element);
        current = element;
      },
      onattribute(name, value) {
        if (isStopped || dropped > 0 || current.attributes.size >= MAX_ATTRIBUTES) return;
        if (!(xml || KEPT_ATTRIBUTES.has(name) || name.startsWith("data-")) || current.attributes.has(name)) return;
        current.attributes.set(name, value.slice(0, MAX_ATTRIBUTE_LENGTH));
      },
      ontext(data) {
        if (isStopped || dropped > 0) return;
        const last = current.children.length - 1;
        if (typeof current.children[last] === "string") current.children[last] += data;
        else current.children.push(data);
      },
      onclosetag() {
        depth -= 1;
        if (isStopped) return;
        if (dropped > 0) dropped -= 1;
        else current = current.parent ?? root;
      },
    },
    { xmlMode: xml, decodeEntities: true },
  );
  const bounded = text.slice(0, PAGE_MAX_LENGTH).replaceAll("\0", "");
  for (let start = 0; start < bounded.length && !isStopped; start += CHUNK_LENGTH) {
    parser.write(bounded.slice(start, start + CHUNK_LENGTH));
  }
  if (!isStopped) parser.end();
  return root;
}

function newElement(tag: string, parent: HtmlElement | null): HtmlElement {
  return { tag, attributes: new Map(), children: [], parent };
}

/** Yields all descendant elements in document order. */
export function* elementsOf(element: HtmlElement): Generator<HtmlElement> {
  const waiting: HtmlNode[] = element.children.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === "string") continue;
    yield next;
    for (let index = next.children.length - 1; index >= 0; index -= 1) waiting.push(next.children[index] ?? "");
  }
}

export function findAll(element: HtmlElement, isWanted: (element: HtmlElement) => boolean): HtmlElement[] {
  const found: HtmlElement[] = [];
  for (const one of elementsOf(element)) if (isWanted(one)) found.push(one);
  return found;
}

/** Returns the list item that is or contains the element, or null. */
export function itemOf(element: HtmlElement | null): HtmlElement | null {
  for (let one = element; one; one = one.parent) if (one.tag === "li") return one;
  return null;
}

export function attribute(element: HtmlElement, name: string): string {
  return element.attributes.get(name)?.trim() ?? "";
}

/** Returns the element's raw text, including scripts. */
export function rawText(element: HtmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : rawText(child))).join("");
}
