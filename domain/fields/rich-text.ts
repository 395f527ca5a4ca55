import { isEmail } from "#domain/account/email.ts";
import { RICH_TEXT_MAX_BYTES } from "#domain/limits.ts";

/**
 * The tags that rich text may contain (Spec §5 "Company profile", rule 23). The editor, the
 * server's cleaner and the cleaner before rendering share this list.
 */
export const RICH_TEXT_TAGS = ["p", "br", "strong", "em", "h2", "h3", "h4", "ul", "ol", "li", "a"] as const;

/** Spec §5: the allowed "Link schemes". */
export const RICH_TEXT_LINK_SCHEMES = [
  "http",
  "https",
  "ftp",
  "ftps",
  "mailto",
  "tel",
  "callto",
  "sms",
  "cid",
  "xmpp",
] as const;

/** Spec §5: "links open in a new tab with noopener noreferrer nofollow". */
export const RICH_TEXT_LINK_ATTRIBUTES = { target: "_blank", rel: "noopener noreferrer nofollow" } as const;

/** The attributes that may stay on a tag. The cleaner drops all other attributes. */
export const RICH_TEXT_ATTRIBUTES = { a: ["href", "target", "rel"] } as const;

/**
 * Characters that browsers skip inside a URL. With such a character, "java\nscript:" runs as a
 * script.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches control characters
const SKIPPED_BY_BROWSERS = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g;
const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const SCHEMES_WITH_HOST = new Set(["http", "https", "ftp", "ftps"]);

/**
 * Returns true if the link is allowed in rich text. It needs a scheme, because a relative URL would
 * open a page of the portal.
 */
export function isAllowedLink(href: string): boolean {
  const visible = href.replace(SKIPPED_BY_BROWSERS, "");
  const scheme = SCHEME.exec(visible)?.[1]?.toLowerCase();
  return scheme !== undefined && (RICH_TEXT_LINK_SCHEMES as readonly string[]).includes(scheme);
}

/**
 * Converts the text typed at "Enter URL" to the URL of a link. Adds http:// if the scheme is
 * missing (Spec §5). Returns null if the text is not a valid URL or email address.
 */
export function toLinkHref(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || /\s/.test(text)) return null;
  if (isEmail(text)) return `mailto:${text}`;
  const href = SCHEME.test(text) && !/^[^/?#:]+\.[^/?#:]+:\d/.test(text) ? text : `http://${text.replace(/^\/+/, "")}`;
  const scheme = SCHEME.exec(href)?.[1]?.toLowerCase() ?? "";
  const rest = href.slice(scheme.length + 1);
  const isComplete = SCHEMES_WITH_HOST.has(scheme) ? /^\/\/[^/?#\s]/.test(rest) : rest !== "";
  return isComplete && isAllowedLink(href) ? href : null;
}

/** Returns true for an empty editor (`<p></p>`) and for an editor with only blanks (rule 23). */
export function isEmptyRichText(html: string): boolean {
  return (
    html
      .replace(/<[^>]*>/g, "")
      .replace(/&(?:nbsp|#160|#xa0|#8203|#x200b);/gi, "")
      .replace(/[\s\u200b\ufeff]/g, "") === ""
  );
}

/** Checks the stored size, in UTF-8 bytes. */
export function isRichTextTooLong(html: string): boolean {
  let bytes = 0;
  for (const sign of html) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes > RICH_TEXT_MAX_BYTES;
}
