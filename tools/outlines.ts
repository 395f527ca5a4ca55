/**
 * Writes the outlines of the portal's typeface. The server draws preview images with them (record
 * 134). Run `node tools/outlines.ts` after the fonts change.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Blob, Face, Font, Variation } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";

const FILES = ["hanken-grotesk-latin-400-700.woff2", "hanken-grotesk-latin-ext-100-900.woff2"];
const WEIGHTS = [400, 700];
const SIZE = 1_000;

export const outlinesPath = pathOf("server/public/sharing/outlines.txt");

/**
 * Returns a line for each character: the character's code in hexadecimal, then the advance and the
 * path of each weight, in thousandths of the font size. If several files contain a character, uses
 * the first file.
 */
export async function generateOutlines(): Promise<string> {
  const lines = new Map<number, string>();
  for (const file of FILES) {
    const face = new Face(new Blob(await decompress(readFileSync(pathOf(`web/ui/fonts/${file}`)))));
    const fonts = WEIGHTS.map((weight) => fontOf(face, weight));
    for (const character of face.collectUnicodes()) {
      if (lines.has(character)) continue;
      const parts = fonts.flatMap((font) => {
        const glyph = font.nominalGlyph(character) ?? 0;
        return [font.glyphHAdvance(glyph), toWholeUnits(font.glyphToPath(glyph))];
      });
      lines.set(character, [character.toString(16), ...parts].join("\t"));
    }
  }
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([, line]) => `${line}\n`)
    .join("");
}

/** Returns the font with this weight. The negative height makes y point down, as in SVG. */
function fontOf(face: Face, weight: number): Font {
  const font = new Font(face);
  font.setScale(SIZE, -SIZE);
  font.setVariations([new Variation("wght", weight)]);
  return font;
}

function toWholeUnits(path: string): string {
  return path.replace(/-?[\d.]+/g, (number) => String(Math.round(Number(number)))).replaceAll(",-", "-");
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../${file}`, import.meta.url));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(outlinesPath, await generateOutlines());
