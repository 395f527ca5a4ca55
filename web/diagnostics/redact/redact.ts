import { pathsWithRest } from "#domain/routes.ts";
import { decodeLayer } from "./decode-layer.ts";
import { maskKeyedValues } from "./mask-keyed-values.ts";
import { ignoreMasks, MASKS, showMasks } from "./masks.ts";

/** Maximum number of layers of encoding to decode. A word with more layers is masked completely. */
const MAX_LAYERS = 5;

/**
 * Masks tokens, codes, email addresses, links and the values of secret names (rule 43). Also masks
 * the `known` values, such as the session's tokens. In doubtful cases, masks the text, because a
 * leaked token can be abused. Never throws.
 */
export function redact(text: string, known: readonly string[] = []): string {
  const secrets = known.map(ignoreMasks).filter(Boolean);
  let masked = ignoreMasks(text);
  for (let layers = 0; layers <= MAX_LAYERS; layers += 1) {
    // Masks links and values before each decoding, because the decoded text doesn't show where they
    // end.
    masked = maskWhatIsDelimited(masked, secrets);
    const decoded = decodeLayer(masked);
    if (decoded === masked) return showMasks(applyRules(masked, SHAPES));
    masked = decoded;
  }
  const opaque = masked.replace(/\S+/g, (word) => (decodeLayer(word) === word ? word : MASKS.value));
  return showMasks(applyRules(maskWhatIsDelimited(opaque, secrets), SHAPES));
}

function maskWhatIsDelimited(text: string, secrets: readonly string[]): string {
  return maskKeyedValues(applyRules(maskKnown(text, secrets), LINKS));
}

function maskKnown(text: string, secrets: readonly string[]): string {
  let masked = text;
  for (const value of secrets.toSorted((a, b) => b.length - a.length)) {
    masked = masked.replaceAll(
      value,
      value.includes("://") ? MASKS.link : value.includes("@") ? MASKS.email : MASKS.value,
    );
  }
  return masked;
}

function applyRules(text: string, rules: readonly Rule[]): string {
  return rules.reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text);
}

type Rule = readonly [pattern: RegExp, replacement: string];

const WORD_OF_ADDRESS = '[^\\s"<>(),;:[\\]\\\\]';

const LINKS: readonly Rule[] = [
  // In stack traces, keeps the names of this portal's files and removes the host.
  [/https?:\/\/[^\s/@?#]+(\/assets\/[\w.-]+\.(?:js|css|woff2)(?::\d+){0,2})(?![\w?#/&=%:])/gi, "$1"],
  [/(?<!\w)[a-z][a-z\d+.-]{1,20}:(?:\\?\/){2}[^\s"'<>`]*/gi, MASKS.link],
  [/(?<![\w:/])\/\/[\w.-]+\.[a-z]{2,}[^\s"'<>`]*/gi, MASKS.link],
  [/(?<!\w)(?:javascript|data|vbscript):[^\s"'<>`]+/gi, MASKS.link],
  [/(?<![\w.-])(?:(?:[a-z\d-]+\.)+[a-z]{2,}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?[/?#][^\s"'<>`]*/gi, MASKS.link],
  [/(?<!\w)www\.[^\s"'<>`]+/gi, MASKS.link],
  // Masks the secret at the end of this portal's URLs.
  [new RegExp(`((?:${pathsWithRest.join("|")})/)[^\\s"'<>?#]+`, "gi"), `$1${MASKS.token}`],
  // Masks all values in the query or fragment of a URL.
  [/([?&#][\w.%[\]-]+=)[^\s&#"'<>]+/g, `$1${MASKS.value}`],
];

const SHAPES: readonly Rule[] = [
  [/\b(bearer)[\s:]+[^\s,;"')\]}]+/gi, `$1 ${MASKS.token}`],
  [/\b(basic)\s+(?=\S*[\d=])[\w+/-]{8,}={0,2}/gi, `$1 ${MASKS.token}`],
  [
    /\b(password|passphrase|secret)\s+(is|was)\s+(?!required|too|not|invalid|incorrect|wrong|missing)\S+/gi,
    `$1 $2 ${MASKS.value}`,
  ],
  [/\b(token|password|passphrase|secret|api ?key|otp|pin)\s+(?=\S*\d)\S{4,}/gi, `$1 ${MASKS.value}`],
  [/\beyJ[\w-]{4,}(?:[.=][\w-]*)*/g, MASKS.token],
  [
    new RegExp(`(?<!${WORD_OF_ADDRESS})${WORD_OF_ADDRESS}+?[@＠](?:\\[[^\\]\\s]*\\]|[^\\s"'<>(),;:[\\]\\\\]+)`, "gi"),
    MASKS.email,
  ],
  [/"[^"\n]{1,64}"[@＠][^\s"'<>(),;:[\]\\]+/gi, MASKS.email],
  // Matches words of at least 40 random characters. A key of 256 bits has 43 characters, and a UUID
  // has only 36.
  [/(?<![\w/+-])(?=\S*\d)(?=\S*[A-Z])(?=\S*[a-z])[a-z\d+/]{40,}={0,2}/gi, MASKS.token],
  [/(?<![\w-]|\/assets\/)(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi, MASKS.token],
  [
    /(codes?)(["'\\]{0,9}\s{0,9}(?:is|[:=])?[\s"'\\([_-]{0,9})(?=[A-Z]*\d)[A-Z\d]{6}(?![\p{L}\p{N}_])/giu,
    `$1$2${MASKS.code}`,
  ],
  // Masks codes of six digits, also in two groups. Skips decimals, numbers with a unit, file names
  // and positions in code.
  [
    /(?<!\p{N}|\p{N}[.,])\p{Nd}{3}[\p{Zs}\p{Pd}\t.]\p{Nd}{3}(?!\p{N}|[.,]\p{N}|\s?(?:ms|px|bytes|kB|characters)\b)/gu,
    MASKS.code,
  ],
  [
    /(?<!\p{N}|\p{N}\.|\.(?:js|css|tsx?):(?:\d{1,7}:)?)\p{Nd}{6}(?!\p{N}|\.\p{N}|[\w-]*\.(?:js|css|woff2)\b|\s?(?:ms|px|bytes|kB|characters)\b)/gu,
    MASKS.code,
  ],
];
