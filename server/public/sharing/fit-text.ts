import { type Weight, widthOf } from "./outlines.ts";

const ELLIPSIS = "…";

type Line = { width: number; size: number; weight: Weight };

/** Returns the text, shortened with an ellipsis if it is wider than the line. */
export function fitLine(text: string, { width, size, weight }: Line): string {
  if (widthOf(text, size, weight) <= width) return text;
  const characters = [...text];
  let low = 0;
  let high = characters.length;
  const cut = (count: number) => `${characters.slice(0, count).join("").trimEnd()}${ELLIPSIS}`;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (widthOf(cut(middle), size, weight) <= width) low = middle;
    else high = middle - 1;
  }
  return cut(low);
}

/**
 * Breaks a text into lines between words. Breaks inside a word only if it is wider than a line. If
 * the text needs more than `max` lines, the last line ends with an ellipsis.
 */
export function wrapText(text: string, line: Line, max: number): string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== "" && lines.length < max) {
    if (lines.length === max - 1) return [...lines, fitLine(rest, line)];
    const taken = beginningOf(rest, line);
    lines.push(taken.trimEnd());
    rest = rest.slice(taken.length).trimStart();
  }
  return lines;
}

/**
 * Returns as many of the first words as fit into a line. If not even the first word fits, returns
 * its first letters.
 */
function beginningOf(text: string, { width, size, weight }: Line): string {
  const fits = (part: string) => widthOf(part.trimEnd(), size, weight) <= width;
  const add = (parts: readonly string[]) => {
    let taken = "";
    for (const part of parts) {
      if (!fits(taken + part)) break;
      taken += part;
    }
    return taken;
  };
  // A word can also end after a hyphen or a slash.
  return add(text.match(/[^\s/-]*[\s/-]*/g) ?? []) || add([...text]) || text.slice(0, 1);
}
