import { LRUCache } from "lru-cache";
import { ServiceError } from "#server/http/service-error.ts";
import { cleanRichText } from "#server/rich-text/clean-rich-text.ts";
import { Html, html, withoutHarmful } from "./html.ts";

const CLEANED_CHARACTERS = 8_000_000;
const cleaned = new LRUCache<string, string>({
  maxSize: CLEANED_CHARACTERS,
  sizeCalculation: (clean, raw) => clean.length + raw.length + 1,
});

/**
 * Returns rich text that is safe to show (rule 23). Cleans stored text again, because another
 * program may have stored it without cleaning.
 */
export function toShownRichText(raw: string): Html {
  let clean = cleaned.get(raw);
  if (clean === undefined) {
    clean = withoutHarmful(cleanOrStrip(raw));
    cleaned.set(raw, clean);
  }
  return new Html(clean);
}

/** Cleans a text. If its tags are nested too deeply for the cleaner, removes all tags. */
function cleanOrStrip(raw: string): string {
  try {
    return cleanRichText(raw);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return html`<p>${raw.replace(/<[^>]*>/g, " ")}</p>`.text;
  }
}

/** Returns at most 1,000 characters, cut at a word. */
export function toBeginning(text: string): string {
  return /^.{1,1000}(?!\S)/su.exec(text)?.[0] ?? /^.{0,1000}/su.exec(text)?.[0] ?? "";
}
