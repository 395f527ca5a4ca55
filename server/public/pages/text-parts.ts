import { LRUCache } from "lru-cache";
import { Html } from "./html.ts";

/** What one page shows of a job's texts, in bytes: with incompressible characters too its page stays below 30 KiB. */
const PART_MAX_BYTES = 20_000;

/** Up to where a text may be split: behind a block, never between a heading and what it is about. */
const LINE = /.*?(?:<\/(?:p|ul|ol|li|section)>\s*)+|.+$/gsu;
/** A tag, a word or a piece of a very long one, or the space between two. No entity is cut. */
const TOKEN = /<[^>]*>|(?:&#?\w{1,31};|[^<\s]){1,40}\s{0,40}|\s{1,40}/gu;
const TAG = /^<(\/?)(\w+)/;

type Parts = [Html, ...Html[]];

/** Splitting the longest text takes longer than the rest of its page. */
const split = new LRUCache<string, Parts>({
  maxSize: 4_000_000,
  sizeCalculation: (parts, text) => text.length + parts.reduce((length, part) => length + part.text.length, 1),
});

/** A job's texts as its pages show them, one after the other. */
export function toParts(whole: Html): Parts {
  if (Buffer.byteLength(whole.text) <= PART_MAX_BYTES) return [whole];
  const parts = split.get(whole.text) ?? splitMarkup(whole, PART_MAX_BYTES);
  split.set(whole.text, parts);
  return parts;
}

type Open = { name: string; tag: string; items: number; isShown: boolean };

/**
 * Well-formed markup in parts of at most `maxBytes` each (and the tags that close it), each well-formed again: cut behind a
 * block, and a block that is longer than half a part at a word. A numbered list goes on counting; a link that is cut ends there,
 * and one longer than half a part is text.
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

/** As it begins in the next part: with the number of its next item, or of the one that is still open. */
function opened({ name, tag, items }: Open, inside: Open | undefined): string {
  const next = inside ? items : items + 1;
  return name === "ol" && next > 1 ? `<ol start="${next}">` : tag;
}
