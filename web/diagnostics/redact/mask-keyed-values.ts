import { SECRET_NAMES } from "#web/diagnostics/recording/secret-names.ts";
import { MASKS } from "./masks.ts";

/** Matches `"access_token":`, `password =` and `\"otp\":`, up to the value. */
const secretKey = new RegExp(
  `(?<![\\w.$-])([\\w.$-]*(?:${SECRET_NAMES})[\\w.$-]*)(?:\\\\*["'])?\\s*(?:=>|[:=])[^\\S\\n]*`,
  "gi",
);
/** Matches names whose values can contain spaces, such as headers and passphrases. */
const namesOfWholeLines = /authori[sz]ation|cookie|passw|passphrase|pwd|secret/i;
/** Matches a word, or a code in two groups such as "482 913". */
const plainValue = /(?:\p{Nd}{3}[\p{Zs}\p{Pd}]\p{Nd}{3}(?!\p{Nd})|[^\s,;&}\])"'<>])*/uy;

/** Masks the value after a secret name in JSON, escaped JSON, form bodies, headers and prose. */
export function maskKeyedValues(text: string): string {
  let masked = "";
  let done = 0;
  secretKey.lastIndex = 0;
  for (let match = secretKey.exec(text); match; match = secretKey.exec(text)) {
    const start = secretKey.lastIndex;
    const end = endOfValue(text, start, match[1] ?? "");
    if (end === start) continue;
    masked += text.slice(done, start) + maskOf(match[1] ?? "");
    done = end;
    secretKey.lastIndex = end;
  }
  return masked + text.slice(done);
}

function maskOf(name: string): string {
  if (/token|jwt|bearer|key/i.test(name)) return MASKS.token;
  return /otp|code|pin/i.test(name) ? MASKS.code : MASKS.value;
}

function endOfValue(text: string, start: number, name: string): number {
  const quote = /^\\*["'`]/.exec(text.slice(start, start + 20))?.[0];
  if (quote) return endOfQuoted(text, start + quote.length, quote);
  if (text[start] === "{" || text[start] === "[") return endOfBrackets(text, start);
  const rest = namesOfWholeLines.test(name) ? /[^\n]*/y : plainValue;
  rest.lastIndex = start;
  return start + (rest.exec(text)?.[0].length ?? 0);
}

/**
 * Returns the position after the closing quote, which has as many backslashes as the opening quote.
 * Without a closing quote, returns the end of the text.
 */
function endOfQuoted(text: string, start: number, quote: string): number {
  for (let at = text.indexOf(quote, start); at !== -1; at = text.indexOf(quote, at + 1)) {
    if (text[at - 1] !== "\\") return at + quote.length;
  }
  return text.length;
}

function endOfBrackets(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' && text[at - 1] !== "\\") isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}
