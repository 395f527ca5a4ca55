import type { Point } from "./read-glyphs.ts";

/** Returns contours of quadratic curves as an SVG path in whole units, with y downward. */
export function toPath(contours: readonly Point[][]): string {
  return contours.map(pathOf).join("");
}

function pathOf(contour: readonly Point[]): string {
  const points = withAllOnCurve(
    contour.map(({ x, y, isOnCurve }) => ({ x: Math.round(x), y: -Math.round(y), isOnCurve })),
  );
  const [start] = points;
  if (!start) return "";
  const parts = [`M${start.x} ${start.y}`];
  let last = start;
  let control: Point | undefined;
  const step = (point: Point) => `${point.x - last.x} ${point.y - last.y}`;
  for (const point of [...points.slice(1), start]) {
    if (!point.isOnCurve) {
      control = point;
      continue;
    }
    parts.push(control ? `q${step(control)} ${step(point)}` : `l${step(point)}`);
    last = point;
    control = undefined;
  }
  return `${parts.join("").replaceAll(" -", "-")}z`;
}

/**
 * Starts the contour with a point on the curve, and inserts the point on the curve that TrueType
 * implies between two control points.
 */
function withAllOnCurve(contour: readonly Point[]): Point[] {
  const all = contour.flatMap((point, index) => {
    const next = contour[(index + 1) % contour.length];
    return next && !point.isOnCurve && !next.isOnCurve ? [point, middleOf(point, next)] : [point];
  });
  const first = all.findIndex(({ isOnCurve }) => isOnCurve);
  return [...all.slice(first), ...all.slice(0, first)];
}

function middleOf(one: Point, other: Point): Point {
  return { x: Math.round((one.x + other.x) / 2), y: Math.round((one.y + other.y) / 2), isOnCurve: true };
}
