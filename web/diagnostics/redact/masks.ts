/**
 * Placeholders for masked text while the rules are applied: one character of the private use area each, which no rule can
 * match in part and which no text contains.
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

/** Characters that could split a secret unseen, and those that represent masks. */
export function removeInvisible(text: string): string {
  return text.replace(invisible, "");
}

/** Masks that are already in the text count as masks. */
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

/** The text in parts: every second one is what was masked, "masked email". */
export function splitAtMasks(text: string): string[] {
  return text.split(/\[(masked (?:email|link|token|code|value))\]/);
}
