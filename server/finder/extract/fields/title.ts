import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { collapse } from "#server/finder/extract/html/page-text.ts";

/** Returns a title as a single visible line, or null if it has no words. */
export function cleanTitle(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const title = collapse(decodeLeft(text.replace(/<[^>]*>/g, " ")))
    .replace(/^[\s•·*–—-]+|[\s•·*:–—-]+$/g, "")
    .slice(0, LINE_MAX_LENGTH)
    .trim();
  return /\p{L}{2}/u.test(title) ? title : null;
}

/** Decodes entities that the page has escaped twice. The parser has decoded them only once. */
function decodeLeft(text: string): string {
  return text
    .replace(/&amp;/gi, "&")
    .replace(/&(?:#0*39|#x0*27|apos|rsquo|#0*8217);/gi, "’")
    .replace(/&(?:quot|#0*34);/gi, '"')
    .replace(/&(?:ndash|#0*8211);/gi, "–")
    .replace(/&(?:mdash|#0*8212);/gi, "—")
    .replace(/&nbsp;/gi, " ")
    .replace(/&(?:lt|gt);/gi, " ");
}
