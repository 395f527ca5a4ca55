import { type Html, html } from "./html.ts";
import { referralQuery, UNKNOWN_REFERRAL } from "./referral.ts";

/** Returns links to the previous and the next part of a long text. */
export function partLinks(path: string, part: number, count: number, referral = UNKNOWN_REFERRAL): Html | false {
  const link = (number: number, rel: string, words: string) => {
    const query = [number > 1 ? `part=${number}` : "", referralQuery(referral).slice(1)].filter(Boolean).join("&");
    return html`<a href="${path}${query && `?${query}`}" rel="${rel}">${words} (part ${number} of ${count})</a>`;
  };
  const links = [part > 1 && link(part - 1, "prev", "Previous"), part < count && link(part + 1, "next", "Read on")];
  return count > 1 && html`<nav class="pages" aria-label="Parts of the text">${links}</nav>`;
}

/**
 * Reads from the URL which part of a long text to show. Returns 1 for a missing or invalid value.
 */
export function readPart(given: unknown): number {
  return typeof given === "string" && /^[1-9]\d{0,2}$/.test(given) ? Number(given) : 1;
}
