import { useId } from "react";

export function Logo({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className={`fill-accent ${className}`}>
      <path fillRule="evenodd" d="M3 27V13a11 11 0 0 1 22 0v14h-5V13a6 6 0 0 0-12 0v14z" />
      <path d="M8 27V13c0-2.6 1.6-4.8 4-5.6V27z" opacity=".35" />
    </svg>
  );
}

/**
 * Returns the path of a spruce whose top is at x, y: three levels, each wider than the level above.
 */
function spruce(x: number, y: number, width: number, height: number): string {
  const across = (part: number) => Math.round(width * part * 10) / 10;
  const down = (part: number) => Math.round(height * part * 10) / 10;
  const [top, inner, middle, outer] = [across(0.45), across(0.18), across(0.42), across(0.22)];
  return (
    `M${x} ${y}l${top} ${down(0.36)}h-${inner}l${middle} ${down(0.3)}h-${outer}l${top} ${down(0.34)}h-${across(1.84)}` +
    `l${top}-${down(0.34)}h-${outer}l${middle}-${down(0.3)}h-${inner}z`
  );
}

const trees = [
  spruce(52, 232, 26, 120),
  spruce(86, 276, 20, 84),
  spruce(24, 272, 22, 92),
  spruce(262, 278, 18, 74),
].join("");

const glint = { fill: "none", stroke: "var(--art-sun)", strokeWidth: 2, strokeLinecap: "round", opacity: 0.9 } as const;
const frame = { fill: "none", stroke: "var(--line-strong)", strokeWidth: 1.5 } as const;
const bar = { fill: "none", stroke: "var(--sunken)", strokeWidth: 4 } as const;

/** The picture next to the signed-out screens: a lake, spruces, the sun. */
export function WindowPicture() {
  const clip = useId();
  return (
    <svg viewBox="0 0 300 420" aria-hidden="true" className="h-[min(80vh,38rem)] max-w-full">
      <clipPath id={clip}>
        <path d="M20 400V150a130 130 0 0 1 260 0v250z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill="var(--art-sky)" d="M0 0h300v420H0z" />
        <circle fill="var(--art-sun)" cx="200" cy="190" r="28" />
        <path fill="var(--art-far)" d="M0 214c30-14 58-22 92-20 30 2 44-10 78-8 40 2 70 20 130 16v30H0z" />
        <path fill="var(--art-lake)" d="M0 222h300v198H0z" />
        <path {...glint} d="M172 236h48M182 248h30M164 262h40M170 292h20" />
        <path fill="var(--art-near)" d="M0 330c50-26 96-18 140-4 60 18 96 8 160-10v104H0z" />
        <path fill="var(--art-tree)" d={trees} />
      </g>
      <path {...frame} d="M20 400V150a130 130 0 0 1 260 0v250z" />
      <path {...bar} d="M150 20v380M20 150h260M20 275h260" />
      <path {...frame} d="M10 410V150a140 140 0 0 1 280 0v260zM2 410h296" />
    </svg>
  );
}

/** A small version of WindowPicture, above an empty state. */
export function EmptyPicture() {
  const clip = useId();
  return (
    <svg viewBox="0 0 88 88" aria-hidden="true" className="mb-3 size-22">
      <clipPath id={clip}>
        <path d="M18 78V36a26 26 0 0 1 52 0v42z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path fill="var(--art-sky)" d="M0 0h88v88H0z" />
        <circle fill="var(--art-sun)" cx="54" cy="42" r="7" />
        <path fill="var(--art-lake)" d="M0 52h88v36H0z" />
        <path fill="var(--art-near)" d="M0 70c20-8 40-2 88-4v22H0z" />
        <path fill="var(--art-tree)" d={spruce(30, 46, 7, 28)} />
      </g>
      <path {...frame} d="M18 78V36a26 26 0 0 1 52 0v42zM12 78h64" />
    </svg>
  );
}
