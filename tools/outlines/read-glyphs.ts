import type { Bytes } from "./bytes.ts";

export type Point = { x: number; y: number; isOnCurve: boolean };
/** Another glyph, moved by x and y. */
export type Component = { glyph: number; x: number; y: number };
/** The contours of a glyph, or the glyphs that it consists of. */
export type Glyph = { contours: Point[][]; components: Component[] };

const COMPOSITE = 0xffff;

/** Reads all glyphs from the table glyf as WOFF2 transforms it. */
export function readGlyphs(glyf: Bytes): Glyph[] {
  glyf.at = 4;
  const count = glyf.u16();
  glyf.at += 2;
  const lengths = Array.from({ length: 7 }, () => glyf.u32());
  let start = glyf.at;
  const [contourCounts, pointCounts, flags, coordinates, composites] = lengths.map((length) => {
    start += length;
    return glyf.from(start - length);
  }) as [Bytes, Bytes, Bytes, Bytes, Bytes];
  return Array.from({ length: count }, () => {
    const contourCount = contourCounts.u16();
    if (contourCount === 0) return { contours: [], components: [] };
    if (contourCount === COMPOSITE) return { contours: [], components: readComponents(composites, coordinates) };
    const last = { x: 0, y: 0 };
    const lengthsOfContours = Array.from({ length: contourCount }, () => pointCounts.short255());
    const contours = lengthsOfContours.map((length) =>
      Array.from({ length }, () => {
        const flag = flags.u8();
        const [dx, dy] = readStep(flag & 127, coordinates);
        last.x += dx;
        last.y += dy;
        return { ...last, isOnCurve: flag < 128 };
      }),
    );
    skipInstructions(coordinates);
    return { contours, components: [] };
  });
}

/** Skips the length of the instructions. The instructions themselves are in another stream. */
function skipInstructions(coordinates: Bytes): void {
  coordinates.short255();
}

function readStep(flag: number, from: Bytes): [dx: number, dy: number] {
  const x = (value: number) => (flag & 1 ? value : -value);
  const y = (value: number) => (flag & 2 ? value : -value);
  const first = from.u8();
  if (flag < 10) return [0, x(((flag & 14) << 7) + first)];
  if (flag < 20) return [x((((flag - 10) & 14) << 7) + first), 0];
  if (flag < 84) {
    const high = flag - 20;
    return [x(1 + (high & 0x30) + (first >> 4)), y(1 + ((high & 0x0c) << 2) + (first & 15))];
  }
  const second = from.u8();
  if (flag < 120) {
    const high = flag - 84;
    return [x(1 + (Math.floor(high / 12) << 8) + first), y(1 + (((high % 12) >> 2) << 8) + second)];
  }
  const third = from.u8();
  if (flag < 124) return [x((first << 4) + (second >> 4)), y(((second & 15) << 8) + third)];
  return [x((first << 8) + second), y((third << 8) + from.u8())];
}

const ARE_WORDS = 1;
const ARE_OFFSETS = 2;
const IS_SCALED = 0xc8;
const HAS_MORE = 0x20;
const HAS_INSTRUCTIONS = 0x100;

function readComponents(composites: Bytes, coordinates: Bytes): Component[] {
  const found: Component[] = [];
  let hasInstructions = false;
  for (let flags = HAS_MORE; flags & HAS_MORE; ) {
    flags = composites.u16();
    if (!(flags & ARE_OFFSETS) || flags & IS_SCALED) throw new Error("Cannot read this form of a composite glyph");
    const glyph = composites.u16();
    const read = () => (flags & ARE_WORDS ? composites.i16() : composites.i8());
    found.push({ glyph, x: read(), y: read() });
    hasInstructions ||= (flags & HAS_INSTRUCTIONS) !== 0;
  }
  if (hasInstructions) skipInstructions(coordinates);
  return found;
}
