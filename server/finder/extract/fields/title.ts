import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { collapse } from "#server/finder/extract/html/page-text.ts";

/** A title as a source names it: one visible line. Null where there is no word in it. */
export function cleanTitle(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const title = collapse(decodeLeft(text.replace(/<[^>]*>/g, " ")))
    .replace(/^[\s•·*–—-]+|[\s•·*:–—-]+$/g, "")
    .slice(0, LINE_MAX_LENGTH)
    .trim();
  return /\p{L}{2}/u.test(title) ? title : null;
}

/** Entities that were escaped twice on the way. */
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
