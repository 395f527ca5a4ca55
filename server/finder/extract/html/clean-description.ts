import { RICH_TEXT_MAX_BYTES } from "#domain/limits.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { cleanRichText } from "#server/rich-text/clean-rich-text.ts";
import { linesOf } from "./page-text.ts";
import { parseHtml } from "./parse-html.ts";

/** Matches texts that boards send for a missing description. */
const PLACEHOLDER = /^\s*(?:UNAVAILABLE|N\/?A|null|undefined|none)\s*$/i;
const ESCAPED_TAG = /&(?:amp;)*(?:lt|#0*60|#x0*3c);\s*\/?(?:p|div|br|ul|ol|li|h[1-6]|strong|b|span|em)\b/i;

/**
 * Returns a sanitized description (record 23). Accepts plain text, and HTML that may be escaped
 * once or twice. Returns null if no text is left.
 */
export function cleanDescription(...parts: (string | null | undefined)[]): string | null {
  const html = parts
    .filter((part): part is string => typeof part === "string" && !PLACEHOLDER.test(part))
    .map((part) => toHtml(part))
    .join("\n");
  if (html.trim() === "") return null;
  const tidy = html.replace(/<(\/?)(?:div|section|article|tr|dd|dt|header)\b[^>]*>/gi, "<$1p>");
  return clean(tidy) || null;
}

function toHtml(part: string): string {
  let html = part.trim();
  for (let pass = 0; pass < 3 && ESCAPED_TAG.test(html) && !/<(?:p|div|br|ul|ol|li|h[1-6])\b/i.test(html); pass += 1) {
    html = unescapeOnce(html);
  }
  return /<\w+[^>]*>/.test(html) ? html : paragraphs(html);
}

function unescapeOnce(html: string): string {
  return html
    .replace(/&(?:lt|#0*60|#x0*3c);/gi, "<")
    .replace(/&(?:gt|#0*62|#x0*3e);/gi, ">")
    .replace(/&(?:quot|#0*34|#x0*22);/gi, '"')
    .replace(/&(?:amp|#0*38|#x0*26);/gi, "&");
}

/** Splits plain text, which may contain entities, into paragraphs at blank lines. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("<", "&lt;").replace(/\r?\n/g, "<br>")}</p>`)
    .join("");
}

/** Sanitizes HTML. If the HTML is too deep or too long, returns its shortened plain text. */
function clean(html: string): string {
  try {
    return removeEmpty(cleanRichText(html));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const lines = linesOf(parseHtml(html)).map(escapeHtml);
    let text = "";
    for (const line of lines) {
      if (Buffer.byteLength(text) + Buffer.byteLength(line) > RICH_TEXT_MAX_BYTES - 100) break;
      text += `<p>${line}</p>`;
    }
    return cleanRichText(text);
  }
}

function removeEmpty(html: string): string {
  const empty = /<(p|strong|em|h[234]|li|ul|ol)>(?:\s|&nbsp;|\u00a0|<br ?\/?>)*<\/\1>/g;
  let text = html;
  for (let pass = 0; pass < 4 && empty.test(text); pass += 1) text = text.replace(empty, "");
  text = text.replace(/\n{2,}/g, "\n").trim();
  return text === html ? html : cleanRichText(text);
}
