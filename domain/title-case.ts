/**
 * Capitalizes words typed all in lower case and leaves every other word as typed: "RN", "McDonald's", "DevOps" (rule 19).
 * Parts joined by hyphens or slashes count as words: "part-time nurse/aide" becomes "Part-Time Nurse/Aide".
 */
export function toTitleCase(text: string): string {
  return text.replace(/\S+/gu, (word) => (/\p{Lu}|\p{Lt}/u.test(word) ? word : capitalize(word)));
}

function capitalize(word: string): string {
  return word.replace(/(^[^\p{L}\p{N}]*|[-–—/])(\p{Ll})/gu, (_match, before: string, letter: string) => {
    const capital = letter.toLocaleUpperCase("en-US");
    return before + (capital.length === letter.length ? capital : letter);
  });
}
