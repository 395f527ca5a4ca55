import { readEmail } from "./apply-way.ts";

const MAX_LENGTH = 1_000;
/** Matches sentences about applying without a link or an email. */
const INSTRUCTION =
  /\bfax\b|\b(?:apply|applications?|interview\w*) in person\b|\bin person\b.{0,30}\bapply\b|\bstop (?:by|in|at)\b|\bno (?:phone )?calls\b|\bpick up an? application\b|\b(?:mail|return|drop off|bring|deliver) (?:in )?(?:your |an? |the )?(?:completed |signed )?(?:application|r[eé]sum[eé]|letter|form)|\b(?:call|text) .{3,40}\b(?:to apply|for an? (?:application|interview))|\b(?:to apply|for an application),? (?:call|text|stop|visit|mail|fax)\b|\bapplications? (?:are|is) available at\b|\bask for \p{Lu}/iu;
const ABOUT_APPLYING = /\bappl(?:y|ying|ications?)\b|\br[eé]sum[eé]s?\b|\binterview|\bcalls\b|\bform\b/i;
const APPLY = /\b(?:to apply|apply (?:now|online|today)|r[eé]sum[eé])\b/i;
const BENEFITS =
  /^\W*(?:(?:our |job |employee |company )?(?:benefits|perks)(?: include| package| & perks| and perks)?|what we offer|we offer)\s*(?::\s*|$)/i;

/** Returns the sentences that explain how to apply on paper, by phone or in person. */
export function instructionsOf(lines: string[]): string | null {
  const sentences = lines
    .filter((line) => line.length <= 1_000 && ABOUT_APPLYING.test(line))
    .flatMap((line) => line.split(/(?<=[.!])(?<!\b(?:St|Dr|Mr|Ms|Mrs|No|Ave|Rd)\.)\s+/))
    .filter((sentence) => INSTRUCTION.test(sentence) && ABOUT_APPLYING.test(sentence))
    .filter((sentence) => readEmail(sentence) === null || /\bfax|\bcalls\b/i.test(sentence));
  return shortened([...new Set(sentences)].join(" "));
}

/** Returns the text after "Benefits:", or the lines below the heading "Benefits". */
export function benefitsOf(lines: { text: string; isHeading: boolean }[]): string | null {
  const at = lines.findIndex(({ text }) => BENEFITS.test(text));
  const line = lines[at];
  if (!line) return null;
  const rest = line.text.replace(BENEFITS, "").trim();
  if (rest.length > 10) return shortened(rest);
  const below = lines.slice(at + 1);
  const end = below.findIndex(({ text, isHeading }) => isHeading || APPLY.test(text));
  const texts = (end < 0 ? below.slice(0, 12) : below.slice(0, end)).map(({ text }) => text);
  return shortened(texts.join("\n"));
}

function shortened(text: string): string | null {
  return text.trim() === "" ? null : text.trim().slice(0, MAX_LENGTH);
}
