import { encode } from "uqr";

/** Modules around the code that must stay white, so that cameras find it. */
const QUIET_MODULES = 4;

/** A QR code, black on white. The text is also next to it, so the code has no name. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
