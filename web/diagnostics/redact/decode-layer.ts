import { removeInvisible } from "./masks.ts";

/**
 * Matches an encoded character of URLs, JSON, scripts and HTML: `%40`, `\u0040`, `\u{40}`, `\x40`,
 * `&#64;`, `&#x40;`.
 */
const escapes =
  /(?:%[\da-f]{2})+|(?<slashes>\\+)(?:u(?<unit>[\da-f]{4})|u\{(?<point>[\da-f]{1,6})\}|x(?<byte>[\da-f]{2}))|&#(?:x(?<hex>[\da-f]{1,6})|(?<decimal>\d{1,7}));/gi;

type Groups = Partial<Record<"slashes" | "unit" | "point" | "byte" | "hex" | "decimal", string>>;

/**
 * Removes a layer of encoding. Returns the same text if nothing is encoded. Does not change invalid
 * escapes, and never throws.
 */
export function decodeLayer(text: string): string {
  return text
    .replace(escapes, (match: string, ...rest: unknown[]) => decodeEscape(match, rest.at(-1) as Groups))
    .toWellFormed();
}

function decodeEscape(match: string, groups: Groups): string {
  if (match.startsWith("%")) return asInText(decodeBytes(match));
  const code = Number.parseInt(groups.unit ?? groups.point ?? groups.byte ?? groups.hex ?? "", 16);
  const point = Number.isNaN(code) ? Number(groups.decimal) : code;
  if (point > 0x10_ffff) return match;
  const character = String.fromCodePoint(point);
  // Keeps the backslashes before a quote. Without them, the quote would look like the end of a
  // value.
  return /["'`\\]/.test(character) ? `${groups.slashes ?? ""}${character}` : asInText(character);
}

/** Decodes bytes as UTF-8. If they are invalid, decodes only ASCII. */
function decodeBytes(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

/**
 * Replaces line breaks by spaces and removes mask characters, so that an escape produces neither
 * line breaks nor masks.
 */
function asInText(decoded: string): string {
  return removeInvisible(decoded).replace(/[\s\p{Cc}]/gu, " ");
}
