import { fieldMessages } from "#domain/messages/messages.ts";

/**
 * Rule 57: control and format characters, separators of lines, the blank of Braille, and what Unicode calls default
 * ignorable: variation selectors, tags, fillers. SQL repeats it.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800\p{Default_Ignorable_Code_Point}]/u;

export function hasInvisibleCharacter(text: string): boolean {
  return INVISIBLE.test(text);
}

/** Removes zero-width joiners and non-joiners, which names and texts of many languages need. Only a key may not hold them. */
export function withoutJoiners(text: string): string {
  return text.replace(/[\u200c\u200d]/g, "");
}

/** Why this cannot be the name of a company, a person or a job; null if it can. */
export function nameProblem(name: string): string | undefined {
  return hasInvisibleCharacter(name) ? fieldMessages.invisibleCharacter : undefined;
}
