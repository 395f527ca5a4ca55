const LONGEST_NAME = 60;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ZERO_WIDTH_SPACE = "\u200B";
/** Letters with their marks, joined by single spaces, hyphens, apostrophes or "J. "-like dots. */
const PERSON_NAME = /^\p{L}[\p{L}\p{M}]*(?:(?:[ '’-]|\. ?)[\p{L}\p{M}]+)*\.?$/u;

/** Words that somebody else typed, as one line of bounded length in which a mail program finds nothing to make a link of. */
export function safeText(text: string): string {
  const line = text.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
  const letters = [...line];
  const short =
    letters.length > LONGEST_NAME
      ? `${letters
          .slice(0, LONGEST_NAME - 1)
          .join("")
          .trimEnd()}…`
      : line;
  return short.replace(/[.:@/](?=\S)/gu, (mark) => mark + ZERO_WIDTH_SPACE);
}

/** A first name for a greeting, or null when it may be an advertisement, an address or anything else but a name. */
export function personName(text: string | undefined): string | null {
  const name = (text ?? "").replace(/\s+/g, " ").trim();
  const isName = [...name].length <= 40 && PERSON_NAME.test(name) && !/\.\p{L}/u.test(name);
  return isName ? name : null;
}
