import { hasInvisibleCharacter } from "./visible-name.ts";

const LONGEST_NAME = 60;
/** Matches letters joined by single spaces, hyphens, apostrophes or dots, as in "J. Berg". */
const PERSON_NAME = /^\p{L}[\p{L}\p{M}]*(?:(?:[ '’-]|\. ?)[\p{L}\p{M}]+)*\.?$/u;

/** Cuts a name that another user typed. The result has at most 60 characters. */
export function shortName(text: string): string {
  const letters = [...text];
  if (letters.length <= LONGEST_NAME) return text;
  const kept = letters.slice(0, LONGEST_NAME - 1).join("");
  return `${kept.trimEnd()}…`;
}

/**
 * Returns a person's name, or null if the text may be an advertisement, a URL or another text that
 * is not a name.
 */
export function personName(text: string | null | undefined, longest = LONGEST_NAME): string | null {
  const name = (text ?? "").replace(/\s+/g, " ").trim();
  const isName =
    !hasInvisibleCharacter(name) && [...name].length <= longest && PERSON_NAME.test(name) && !/\.\p{L}/u.test(name);
  return isName ? name : null;
}
