import { shortName } from "#domain/account/typed-name.ts";

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ZERO_WIDTH_SPACE = "\u200B";

/** Words that another person typed, as one line of bounded length in which an email program finds nothing to turn into a link. */
export function safeText(text: string): string {
  return withoutLinks(shortName(oneLine(text)));
}

/** The same at its whole length. */
export function safeLine(text: string): string {
  return withoutLinks(oneLine(text));
}

function oneLine(text: string): string {
  return text.replace(INVISIBLE, " ").replace(/\s+/g, " ").trim();
}

function withoutLinks(line: string): string {
  return line.replace(/[.:@/](?=\S)/gu, (mark) => mark + ZERO_WIDTH_SPACE);
}
