/**
 * Placeholders that stand for masked text while the rules run. Each is a single character from
 * Unicode's private-use area, so that no rule matches part of it. `removeInvisible` removes these
 * characters from the original text.
 */
export const MASKS = {
  email: "\u{E000}",
  link: "\u{E001}",
  token: "\u{E002}",
  code: "\u{E003}",
  value: "\u{E004}",
} as const;

const kinds = Object.entries(MASKS) as [keyof typeof MASKS, string][];
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u{E000}-\u{E004}]/gu;

/**
 * Removes invisible characters, because they could split a secret. Also removes the characters of
 * `MASKS`.
 */
export function removeInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Converts masks in the text, such as "[masked email]", to placeholders. */
export function ignoreMasks(text: string): string {
  let ready = removeInvisible(text.toWellFormed());
  for (const [kind, mask] of kinds) ready = ready.replaceAll(`[masked ${kind}]`, mask);
  return ready;
}

export function showMasks(text: string): string {
  let shown = text;
  for (const [kind, mask] of kinds) shown = shown.replaceAll(mask, `[masked ${kind}]`);
  return shown;
}

/** Splits the text at its masks. Every second element is a mask, such as "masked email". */
export function splitAtMasks(text: string): string[] {
  return text.split(/\[(masked (?:email|link|token|code|value))\]/);
}
