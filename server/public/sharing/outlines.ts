import { readFileSync } from "node:fs";
import { withoutHarmful } from "#server/public/pages/html.ts";

/** The weights in outlines.txt. */
export type Weight = "regular" | "bold";

type Glyph = { advance: number; path: string };

/** The unit of outlines.txt is a thousandth of the font size. */
const UNITS = 1_000;
const MISSING = "?";

/** The parsed outlines. Undefined until the process draws its first image. */
let loaded: Map<string, Record<Weight, Glyph>> | undefined;

/** Returns the outlines of each character. Reads the file at the first call. */
function outlines(): Map<string, Record<Weight, Glyph>> {
  loaded ??= new Map(
    readFileSync(new URL("./outlines.txt", import.meta.url), "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => {
        const [code = "", advance, path = "", boldAdvance, boldPath = ""] = line.split("\t");
        const regular = { advance: Number(advance), path };
        return [
          String.fromCodePoint(Number.parseInt(code, 16)),
          { regular, bold: { advance: Number(boldAdvance), path: boldPath } },
        ];
      }),
  );
  return loaded;
}

/**
 * Returns the text with only those characters that the typeface has. If the typeface lacks a letter
 * with an accent, drops the accent. Replaces other missing characters, such as emoji, by a space.
 */
export function toDrawable(text: string): string {
  const has = (character: string) => outlines().has(character);
  const plain = (character: string) =>
    has(character) ? character : [...character.normalize("NFKD")].filter((part) => has(part)).join("") || " ";
  return [...withoutHarmful(text).normalize("NFC")].map(plain).join("").replace(/\s+/g, " ").trim();
}

function glyphOf(character: string, weight: Weight): Glyph {
  return (outlines().get(character) ?? outlines().get(MISSING))?.[weight] ?? { advance: 0, path: "" };
}

/** Returns the width of a text in pixels. */
export function widthOf(text: string, size: number, weight: Weight): number {
  return [...text].reduce((width, character) => width + glyphOf(character, weight).advance, 0) * (size / UNITS);
}

export type Drawn = { x: number; y: number; size: number; weight: Weight; color: string };

/**
 * Returns a line of text as SVG paths. `y` is the position of its baseline. The paths contain only
 * outlines and no characters of the text, so a text cannot add markup.
 */
export function drawText(text: string, { x, y, size, weight, color }: Drawn): string {
  let at = 0;
  const paths = [...text].map((character) => {
    const { advance, path } = glyphOf(character, weight);
    const drawn = path && `<path transform="translate(${at})" d="${path}"/>`;
    at += advance;
    return drawn;
  });
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${size / UNITS})">${paths.join("")}</g>`;
}
