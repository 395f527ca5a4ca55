/**
 * What stands for a masked text while the rules are at work: one character of the private use area each, which no rule can
 * match half and which no text brings along.
 */
export const MASKS = {
  email: "\u{E000}",
  link: "\u{E001}",
  token: "\u{E002}",
  code: "\u{E003}",
  value: "\u{E004}",
} as const;

const kinds = Object.entries(MASKS) as [keyof typeof MASKS, string][];
const invisible = /[\u{AD}\u{200B}-\u{200F}\u{2060}\u{FEFF}\u{E000}-\u{E004}]/gu;

/** Masks that stand in the text already count as such; invisible characters, which could split a secret, go. */
export function ignoreMasks(text: string): string {
  let ready = text.replace(invisible, "");
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
