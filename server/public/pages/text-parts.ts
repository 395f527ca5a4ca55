import { LRUCache } from "lru-cache";
import { Html } from "./html.ts";

/**
 * Maximum number of bytes of a job's texts on a page. With this limit, a page stays below 30 KiB
 * even if its text doesn't compress.
 */
const PART_MAX_BYTES = 20_000;

/**
 * Matches the text up to the end of the next block, such as a paragraph. A heading and the block
 * after it are a single match.
 */
const LINE = /.*?(?:<\/(?:p|ul|ol|li|section)>\s*)+|.+$/gsu;
/**
 * Matches a tag, a word, up to 40 characters of a longer word, or spaces. A match never ends inside
 * an entity such as `&amp;`.
 */
const TOKEN = /<[^>]*>|(?:&#?\w{1,31};|[^<\s]){1,40}\s{0,40}|\s{1,40}/gu;
const TAG = /^<(\/?)(\w+)/;

type Parts = [Html, ...Html[]];

/**
 * Cache of split texts, because splitting the longest text takes longer than building the rest of
 * its page.
 */
const split = new LRUCache<string, Parts>({
  maxSize: 4_000_000,
  sizeCalculation: (parts, text) => text.length + parts.reduce((length, part) => length + part.text.length, 1),
});

/** Splits a job's texts into the parts that its pages show. */
export function toParts(whole: Html): Parts {
  if (Buffer.byteLength(whole.text) <= PART_MAX_BYTES) return [whole];
  const parts = split.get(whole.text) ?? splitMarkup(whole, PART_MAX_BYTES);
  split.set(whole.text, parts);
  return parts;
}

type Open = { name: string; tag: string; items: number; isShown: boolean };

/**
 * Splits markup into parts of at most `maxBytes`, not counting the tags that it adds. Each part
 * closes all of its tags. The cut is after a block, or after a word if the block is longer than
 * half a part. A numbered list continues its numbers in the next part. If the cut is inside a link,
 * the link ends there. A link that is longer than half a part becomes text.
 */
export function splitMarkup({ text }: Html, maxBytes: number): Parts {
  const parts: Html[] = [];
  const open: Open[] = [];
  let part = "";
  let bytes = 0;
  const put = (token: string) => {
    part += token;
    bytes += Buffer.byteLength(token);
  };
  const close = () => {
    const ends = open.filter(({ isShown }) => isShown).map(({ name }) => `</${name}>`);
    return new Html(part + ends.reverse().join(""));
  };
  const cut = () => {
    parts.push(close());
    part = "";
    bytes = 0;
    for (const [depth, element] of open.entries()) {
      element.isShown &&= element.name !== "a";
      if (element.isShown) put(opened(element, open[depth + 1]));
    }
  };
  const add = (token: string) => {
    const [, slash, name = "br"] = TAG.exec(token) ?? [];
    if (slash) {
      if (open.pop()?.isShown) put(token);
      return;
    }
    const size = Buffer.byteLength(token);
    const isShown = size <= maxBytes / 2;
    if (isShown && bytes + size > maxBytes) cut();
    if (name !== "br") {
      const parent = open.at(-1);
      if (name === "li" && parent) parent.items += 1;
      open.push({ name, tag: token, items: 0, isShown });
    }
    if (isShown) put(token);
  };
  for (const [line] of text.matchAll(LINE)) {
    if (bytes + Buffer.byteLength(line) > maxBytes && bytes > maxBytes / 2) cut();
    for (const [token] of line.matchAll(TOKEN)) add(token);
  }
  const [first, ...rest] = [...parts, close()];
  return [first ?? close(), ...rest];
}

/**
 * Returns the tag that opens a cut element again in the next part. The tag of a numbered list sets
 * the number of the next part's first item. If the cut is in an item, this number is the item's
 * number, and otherwise the next number.
 */
function opened({ name, tag, items }: Open, inside: Open | undefined): string {
  const next = inside ? items : items + 1;
  return name === "ol" && next > 1 ? `<ol start="${next}">` : tag;
}
