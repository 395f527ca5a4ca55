import { fieldMessages } from "#domain/messages/job-form.ts";

/**
 * Rule 57: matches characters that cannot be seen. These are control and format characters, line
 * separators, the blank Braille pattern, and Unicode's default ignorable characters (variation
 * selectors, tags, fillers). SQL repeats this pattern.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800\p{Default_Ignorable_Code_Point}]/u;

export function hasInvisibleCharacter(text: string): boolean {
  return INVISIBLE.test(text);
}

/**
 * Removes zero-width joiners and non-joiners. Many languages need these two characters in names.
 * Callers that allow both characters in a text call this function before `hasInvisibleCharacter`.
 */
export function withoutJoiners(text: string): string {
  return text.replace(/[\u200c\u200d]/g, "");
}

/** Returns the error if the name of a company, a person or a job has an invisible character. */
export function nameProblem(name: string): string | undefined {
  return hasInvisibleCharacter(name) ? fieldMessages.invisibleCharacter : undefined;
}
