/**
 * Writes the outlines of the portal's typeface, which the server draws preview images with (record
 * 134). Run `node tools/outlines/outlines.ts` after the fonts change.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readFont } from "./read-font.ts";
import { toPath } from "./to-path.ts";

const FILES = ["hanken-grotesk-latin-400-700.woff2", "hanken-grotesk-latin-ext-100-900.woff2"];
const WEIGHTS = [400, 700];
const SIZE = 1_000;

export const outlinesPath = pathOf("server/public/sharing/outlines.txt");

/**
 * Returns a line for each character: its code in hexadecimal, and for each weight its advance and
 * its path in thousandths of the font size. The first file that has a character counts.
 */
export function generateOutlines(): string {
  const lines = new Map<number, string>();
  for (const file of FILES) {
    const data = readFileSync(pathOf(`web/ui/fonts/${file}`));
    const fonts = WEIGHTS.map((weight) => readFont(data, weight));
    for (const character of fonts[0]?.characters ?? []) {
      if (lines.has(character)) continue;
      const parts = fonts.flatMap((font) => {
        if (font.unitsPerEm !== SIZE) throw new Error(`${file} has ${font.unitsPerEm} units per em`);
        const { advance, contours } = font.outline(character);
        return [Math.round(advance), toPath(contours)];
      });
      lines.set(character, [character.toString(16), ...parts].join("\t"));
    }
  }
  return [...lines]
    .sort(([one], [other]) => one - other)
    .map(([, line]) => `${line}\n`)
    .join("");
}

function pathOf(file: string): string {
  return fileURLToPath(new URL(`../../${file}`, import.meta.url));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(outlinesPath, generateOutlines());
