import { maskKeyedValues } from "./mask-keyed-values.ts";
import { ignoreMasks, MASKS, showMasks } from "./masks.ts";

/**
 * Masks tokens, codes, e-mail addresses and links, and whatever stands under a secret name. Decision 43. It rather masks too
 * much: a figure too few in a report is asked for, a token too many is abused.
 *
 * @param known values that are secrets because of where they come from, such as the tokens of the session; masked anywhere
 */
export function redact(text: string, known: readonly string[] = []): string {
  let masked = maskKnown(ignoreMasks(text), known);
  for (const [pattern, replacement] of BEFORE_KEYS) masked = masked.replace(pattern, replacement);
  masked = maskKeyedValues(masked);
  for (const [pattern, replacement] of AFTER_KEYS) masked = masked.replace(pattern, replacement);
  return showMasks(masked);
}

function maskKnown(text: string, known: readonly string[]): string {
  let masked = text;
  for (const value of known.toSorted((a, b) => b.length - a.length)) {
    const mask = value.includes("://") ? MASKS.link : value.includes("@") ? MASKS.email : MASKS.value;
    masked = masked.replaceAll(value, mask).replaceAll(encodeURIComponent(value), mask);
  }
  return masked;
}

type Rule = readonly [pattern: RegExp, replacement: string];

const ENCODED_COLON_AND_SLASHES = "%(?:25)*3a(?:%(?:25)*2f){2}";
const AT = "(?:[@＠]|%(?:25)*40|\\\\u0040|&#(?:64|x40);)";
const WORD_OF_ADDRESS = '[^\\s"<>(),;:[\\]\\\\]';

const BEFORE_KEYS: readonly Rule[] = [
  // Where the code of this portal is at work is no secret: a stack keeps its files without the host.
  [/https?:\/\/[^\s/@?#]+(\/assets\/[\w.-]+\.(?:js|css|woff2)(?::\d+){0,2})(?![\w?#/&=%:])/gi, "$1"],
  [/(?<!\w)[a-z][a-z\d+.-]{1,20}:(?:\\?\/){2}[^\s"'<>`]*/gi, MASKS.link],
  [new RegExp(`(?<!\\w)[a-z][a-z\\d+.-]{1,20}${ENCODED_COLON_AND_SLASHES}[^\\s"'<>\`]*`, "gi"), MASKS.link],
  [/(?<![\w:/])\/\/[\w.-]+\.[a-z]{2,}[^\s"'<>`]*/gi, MASKS.link],
  [/(?<!\w)(?:javascript|data|vbscript):[^\s"'<>`]+/gi, MASKS.link],
];

const AFTER_KEYS: readonly Rule[] = [
  [/\b(bearer)[\s:]+[^\s,;"')\]}]+/gi, `$1 ${MASKS.token}`],
  [/\b(basic)\s+(?=\S*[\d=])[\w+/-]{8,}={0,2}/gi, `$1 ${MASKS.token}`],
  [
    /\b(password|passphrase|secret)\s+(is|was)\s+(?!required|too|not|invalid|incorrect|wrong|missing)\S+/gi,
    `$1 $2 ${MASKS.value}`,
  ],
  [/\b(token|password|passphrase|secret|api ?key|otp|pin)\s+(?=\S*\d)\S{4,}/gi, `$1 ${MASKS.value}`],
  [/\beyJ[\w-]{4,}(?:[.=][\w-]*)*/g, MASKS.token],
  // Addresses of this portal that end in a secret.
  [/(\/(?:magic-link|magiclinknewuser|verify-otp|invitation|unsubscribe)\/)[^\s"'<>?#]+/gi, `$1${MASKS.token}`],
  [
    new RegExp(`(?<!${WORD_OF_ADDRESS})${WORD_OF_ADDRESS}+?${AT}(?:\\[[^\\]\\s]*\\]|[^\\s"'<>(),;:[\\]\\\\]+)`, "gi"),
    MASKS.email,
  ],
  [new RegExp(`"[^"\\n]{1,64}"${AT}[^\\s"'<>(),;:[\\]\\\\]+`, "gi"), MASKS.email],
  [/(?<![\w.-])(?:(?:[a-z\d-]+\.)+[a-z]{2,}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?[/?#][^\s"'<>`]*/gi, MASKS.link],
  [/(?<!\w)www\.[^\s"'<>`]+/gi, MASKS.link],
  // Whatever an address says after a name in its query or fragment.
  [/([?&#][\w.%[\]-]+=)[^\s&#"'<>]+/g, `$1${MASKS.value}`],
  // Long and random: 43 characters are 256 bits, a UUID has 36.
  [/(?<![\w/+-])(?=\S*\d)(?=\S*[A-Z])(?=\S*[a-z])[a-z\d+/]{40,}={0,2}/gi, MASKS.token],
  [/(?<![\w-]|\/assets\/)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, MASKS.token],
  [/\b(codes?|otp|pin|passcode)\b([^\n\d]{0,40})\b\p{Nd}{3}[ .-]\p{Nd}{3}\b/giu, `$1$2${MASKS.code}`],
  [/\b(code)(\s+is|\s*[:=])?(\s*["'(]?)(?=[A-Z]*\d)[A-Z\d]{6}\b/gi, `$1$2$3${MASKS.code}`],
  // Six digits that stand alone are a code, unless they are a column of a file or a measure.
  [
    /(?<![\p{L}\p{N}_]|\p{N}[.,]|\.(?:js|css|tsx?):(?:\d{1,7}:)?)\p{Nd}{6}(?![\p{L}\p{N}_]|[.,]\p{N}|\s(?:ms|px|bytes|kB|characters)\b)/gu,
    MASKS.code,
  ],
];
