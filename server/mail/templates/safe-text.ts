import { shortName } from "#domain/typed-name.ts";

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ZERO_WIDTH_SPACE = "\u200B";

/** Words that somebody else typed, as one line of bounded length in which a mail program finds nothing to make a link of. */
export function safeText(text: string): string {
  const line = text.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
  return shortName(line).replace(/[.:@/](?=\S)/gu, (mark) => mark + ZERO_WIDTH_SPACE);
}
