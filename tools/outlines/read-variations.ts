import type { Bytes } from "./bytes.ts";

export type Delta = { x: number; y: number };
/** The deltas of the points of a variation by the number of the point. */
export type Variation = { scale: number; deltas: Map<number, Delta> };

const HAS_SHARED_POINTS = 0x8000;
const HAS_PEAK = 0x8000;
const HAS_REGION = 0x4000;
const HAS_OWN_POINTS = 0x2000;
const COUNT = 0x0fff;

/** Returns a weight as a number from -1 to 1, in which 0 is the font's default weight. */
export function normalizeWeight(fvar: Bytes, weight: number): number {
  fvar.at = 4;
  const axes = fvar.u16();
  fvar.at += 2;
  if (fvar.u16() !== 1) throw new Error("The font has axes other than the weight");
  fvar.at = axes + 4;
  const [low, usual, high] = [fvar.u32(), fvar.u32(), fvar.u32()].map((fixed) => fixed / 0x10000) as [
    number,
    number,
    number,
  ];
  return weight >= usual ? (weight - usual) / (high - usual || 1) : (weight - usual) / (usual - low);
}

/** Reads the table gvar. Returns the variations of a glyph that count at `place` on the axis. */
export function readVariations(gvar: Bytes, place: number): (glyph: number, points: number) => Variation[] {
  gvar.at = 6;
  const peakCount = gvar.u16();
  const peaksAt = gvar.u32();
  gvar.at += 2;
  const isLong = gvar.u16() & 1;
  const dataAt = gvar.u32();
  const offsetsAt = gvar.at;
  const peaks = gvar.from(peaksAt);
  const shared = Array.from({ length: peakCount }, () => peaks.f2dot14());
  const offset = (glyph: number) => {
    const offsets = gvar.from(offsetsAt + glyph * (isLong ? 4 : 2));
    return isLong ? offsets.u32() : offsets.u16() * 2;
  };
  return (glyph, points) => {
    if (offset(glyph) === offset(glyph + 1)) return [];
    return readGlyph(gvar.from(dataAt + offset(glyph)), { shared, points, place });
  };
}

type Options = { shared: readonly number[]; points: number; place: number };

function readGlyph(header: Bytes, { shared, points, place }: Options): Variation[] {
  const flags = header.u16();
  const data = header.from(header.u16());
  const sharedPoints = flags & HAS_SHARED_POINTS ? readPoints(data, points) : [];
  return Array.from({ length: flags & COUNT }, () => {
    const length = header.u16();
    const index = header.u16();
    const peak = index & HAS_PEAK ? header.f2dot14() : (shared[index & COUNT] ?? 0);
    const [start, end] =
      index & HAS_REGION ? [header.f2dot14(), header.f2dot14()] : [Math.min(0, peak), Math.max(0, peak)];
    const after = data.at + length;
    const touched = index & HAS_OWN_POINTS ? readPoints(data, points) : sharedPoints;
    const xs = readDeltas(data, touched.length);
    const ys = readDeltas(data, touched.length);
    data.at = after;
    const deltas = new Map(touched.map((point, at) => [point, { x: xs[at] ?? 0, y: ys[at] ?? 0 }]));
    return { scale: scaleAt(place, start, peak, end), deltas };
  }).filter(({ scale }) => scale !== 0);
}

function scaleAt(place: number, start: number, peak: number, end: number): number {
  if (peak === 0 || place === peak) return 1;
  if (place <= start || place >= end) return 0;
  return place < peak ? (place - start) / (peak - start) : (end - place) / (end - peak);
}

function readPoints(data: Bytes, points: number): number[] {
  const first = data.u8();
  const count = first & 128 ? ((first & 127) << 8) + data.u8() : first;
  if (count === 0) return Array.from({ length: points }, (_, index) => index);
  const found: number[] = [];
  let point = 0;
  while (found.length < count) {
    const control = data.u8();
    for (let left = (control & 127) + 1; left > 0; left -= 1) {
      point += control & 128 ? data.u16() : data.u8();
      found.push(point);
    }
  }
  return found;
}

function readDeltas(data: Bytes, count: number): number[] {
  const found: number[] = [];
  while (found.length < count) {
    const control = data.u8();
    for (let left = (control & 63) + 1; left > 0; left -= 1) {
      found.push(control & 128 ? 0 : control & 64 ? data.i16() : data.i8());
    }
  }
  return found;
}
