import type { Point } from "./read-glyphs.ts";
import type { Delta, Variation } from "./read-variations.ts";

const NO_DELTA: Delta = { x: 0, y: 0 };

/**
 * Moves the points of contours by a variation. A point without a delta moves with the points before
 * and after it on its contour that have one.
 */
export function varyContours(contours: readonly Point[][], variations: readonly Variation[]): Point[][] {
  let first = 0;
  return contours.map((contour) => {
    const varied = contour.map((point) => ({ ...point }));
    for (const { scale, deltas } of variations) {
      for (const [index, point] of varied.entries()) {
        const delta = deltaOf(contour, deltas, first, index);
        point.x += delta.x * scale;
        point.y += delta.y * scale;
      }
    }
    first += contour.length;
    return varied;
  });
}

/** Returns how far the variations move a point without neighbors. */
export function moveOf(point: number, variations: readonly Variation[]): Delta {
  const move = { x: 0, y: 0 };
  for (const { scale, deltas } of variations) {
    const delta = deltas.get(point) ?? NO_DELTA;
    move.x += delta.x * scale;
    move.y += delta.y * scale;
  }
  return move;
}

function deltaOf(contour: readonly Point[], deltas: ReadonlyMap<number, Delta>, first: number, index: number): Delta {
  const own = deltas.get(first + index);
  if (own) return own;
  const before = neighborOf(contour, deltas, first, index, -1);
  const after = neighborOf(contour, deltas, first, index, 1);
  const point = contour[index];
  if (!before || !after || !point) return NO_DELTA;
  return {
    x: between(point.x, [before.point.x, before.delta.x], [after.point.x, after.delta.x]),
    y: between(point.y, [before.point.y, before.delta.y], [after.point.y, after.delta.y]),
  };
}

function neighborOf(
  contour: readonly Point[],
  deltas: ReadonlyMap<number, Delta>,
  first: number,
  index: number,
  step: 1 | -1,
): { point: Point; delta: Delta } | undefined {
  for (let count = 1; count < contour.length; count += 1) {
    const at = (index + step * count + contour.length * count) % contour.length;
    const point = contour[at];
    const delta = deltas.get(first + at);
    if (point && delta) return { point, delta };
  }
  return undefined;
}

type Known = readonly [at: number, delta: number];

function between(at: number, one: Known, other: Known): number {
  const [low, high] = one[0] <= other[0] ? [one, other] : [other, one];
  if (low[0] === high[0]) return low[1] === high[1] ? low[1] : 0;
  if (at <= low[0]) return low[1];
  if (at >= high[0]) return high[1];
  return low[1] + ((high[1] - low[1]) * (at - low[0])) / (high[0] - low[0]);
}
