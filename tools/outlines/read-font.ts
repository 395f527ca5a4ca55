import type { Bytes } from "./bytes.ts";
import { type Point, readGlyphs } from "./read-glyphs.ts";
import { normalizeWeight, readVariations } from "./read-variations.ts";
import { readWoff2 } from "./read-woff2.ts";
import { moveOf, varyContours } from "./vary-points.ts";

export type Outline = { advance: number; contours: Point[][] };
export type Font = { unitsPerEm: number; characters: number[]; outline(character: number): Outline };

/** Reads a variable font with a weight axis and TrueType outlines, at a weight. */
export function readFont(file: Buffer, weight: number): Font {
  const table = readWoff2(file);
  const head = table("head");
  head.at = 18;
  const unitsPerEm = head.u16();
  const hhea = table("hhea");
  hhea.at = 34;
  const advanceCount = hhea.u16();
  const glyphs = readGlyphs(table("glyf"));
  const variationsOf = readVariations(table("gvar"), normalizeWeight(table("fvar"), weight));
  const glyphOf = readCharacters(table("cmap"));

  function outlineOf(glyph: number): Outline {
    const { contours, components } = glyphs[glyph] ?? { contours: [], components: [] };
    const count = contours.flat().length + components.length;
    // Four more points follow those of the glyph. The first two are its origin and its advance.
    const variations = variationsOf(glyph, count + 4);
    const hmtx = table("hmtx");
    hmtx.at = Math.min(glyph, advanceCount - 1) * 4;
    const advance = hmtx.u16() + moveOf(count + 1, variations).x - moveOf(count, variations).x;
    const parts = components.flatMap(({ glyph: part, x, y }, index) => {
      const move = moveOf(index, variations);
      return outlineOf(part).contours.map((contour) =>
        contour.map((point) => ({ ...point, x: point.x + x + move.x, y: point.y + y + move.y })),
      );
    });
    return { advance, contours: [...varyContours(contours, variations), ...parts] };
  }

  return {
    unitsPerEm,
    characters: [...glyphOf.keys()],
    outline: (character) => outlineOf(glyphOf.get(character) ?? 0),
  };
}

/** Reads the glyph of each character from the first subtable of format 4. */
function readCharacters(cmap: Bytes): Map<number, number> {
  cmap.at = 2;
  const places = Array.from({ length: cmap.u16() }, () => {
    cmap.at += 4;
    return cmap.u32();
  });
  const place = places.find((at) => cmap.from(at).u16() === 4);
  if (place === undefined) throw new Error("The font has no character map of format 4");
  const map = cmap.from(place + 6);
  const segments = map.u16() / 2;
  const at = (list: number, segment: number) => 8 + (list * segments + segment) * 2 + (list > 0 ? 2 : 0);
  const read = (offset: number) => cmap.from(place + 6 + offset).u16();
  const found = new Map<number, number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const [end, start, delta] = [0, 1, 2].map((list) => read(at(list, segment))) as [number, number, number];
    const range = at(3, segment);
    const offset = read(range);
    for (let character = start; character <= end && character < 0xffff; character += 1) {
      const raw = offset === 0 ? character : read(range + offset + (character - start) * 2);
      const glyph = raw === 0 ? 0 : (raw + delta) & 0xffff;
      if (glyph !== 0) found.set(character, glyph);
    }
  }
  return found;
}
