import { removeInvisible } from "./masks.ts";

/** How URLs, JSON, scripts and HTML encode a character: `%40`, `\u0040`, `\u{40}`, `\x40`, `&#64;`, `&#x40;`. */
const escapes =
  /(?:%[\da-f]{2})+|(?<slashes>\\+)(?:u(?<unit>[\da-f]{4})|u\{(?<point>[\da-f]{1,6})\}|x(?<byte>[\da-f]{2}))|&#(?:x(?<hex>[\da-f]{1,6})|(?<decimal>\d{1,7}));/gi;

type Groups = Partial<Record<"slashes" | "unit" | "point" | "byte" | "hex" | "decimal", string>>;

/** Removes one layer of encoding; returns the same text if there is none. Never throws: an escape of no character stays. */
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
  // A quote inside a quoted value stays escaped: it does not end the value.
  return /["'`\\]/.test(character) ? `${groups.slashes ?? ""}${character}` : asInText(character);
}

/** Decodes UTF-8; of invalid bytes it keeps what is ASCII. */
function decodeBytes(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run.replace(/%([0-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }
}

/** Neither a new line nor a mask comes out of an escape. */
function asInText(decoded: string): string {
  return removeInvisible(decoded).replace(/[\s\p{Cc}]/gu, " ");
}
