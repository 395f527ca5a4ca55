import { initialsOf } from "#domain/text/initials.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type PreviewCard } from "#server/public/pages/preview-card.ts";
import { fitLine, wrapText } from "./fit-text.ts";
import { drawText, toDrawable, widthOf } from "./outlines.ts";

/** The light colors of web/ui/styles/tokens.css. */
const COLORS = {
  canvas: "#f9f8f4",
  surface: "#ffffff",
  line: "#e2dfda",
  strongLine: "#cac7c2",
  sunken: "#f3f0ec",
  ink: "#201e19",
  muted: "#595650",
  accent: "#005b66",
  soft: "#d2ecf0",
} as const;

const LEFT = 72;
const TEXT_WIDTH = 740;
/**
 * Position and size of the logo, which draw-image.ts adds. Without a logo, the drawing shows the
 * company's initials here.
 */
export const LOGO_PLACE = { x: LEFT, y: 64, side: 104 } as const;
const LOGO_ROUNDING = 20;

/** Font sizes of the title, tried in this order until it fits into two lines. */
const TITLE_SIZES = [78, 68, 58];
const TITLE_LINES = 3;
/** Replaces a title if the typeface lacks its characters, such as Chinese characters. */
const UNDRAWABLE_TITLE = "Open job";
const LINE_HEIGHT = 1.14;
const FACTS_SIZE = 38;

/** Returns the SVG of a preview's image. It needs no fonts. */
export function previewDrawing(card: PreviewCard, { productName, hasLogo }: { productName: string; hasLogo: boolean }) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" viewBox="0 0 ${PREVIEW_WIDTH} ${PREVIEW_HEIGHT}">
<rect width="100%" height="100%" fill="${COLORS.canvas}"/>
${WINDOW}
${hasLogo ? "" : monogram(card.owner)}
${owner(card.owner)}
${titleAndFacts(card)}
${product(productName)}
</svg>`;
}

function monogram(name: string): string {
  const { x, y, side } = LOGO_PLACE;
  const letters = toDrawable(initialsOf(name));
  const size = 44;
  const start = x + (side - widthOf(letters, size, "bold")) / 2;
  const sign = letters
    ? drawText(letters, { x: start, y: y + side / 2 + size * 0.36, size, weight: "bold", color: COLORS.accent })
    : mark(x + 24, y + 24, 2);
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${LOGO_ROUNDING}" fill="${COLORS.soft}"/>${sign}`;
}

/** The product's mark of web/ui/controls/art.tsx. */
function mark(x: number, y: number, scale: number): string {
  return `<g fill="${COLORS.accent}" transform="translate(${x} ${y}) scale(${scale})"><path fill-rule="evenodd" d="M3 27V13a11 11 0 0 1 22 0v14h-5V13a6 6 0 0 0-12 0v14z"/><path d="M8 27V13c0-2.6 1.6-4.8 4-5.6V27z" opacity=".35"/></g>`;
}

function owner(name: string): string {
  const { x, y, side } = LOGO_PLACE;
  const line = { width: TEXT_WIDTH - side - 28, size: 40, weight: "bold" } as const;
  const text = fitLine(toDrawable(name), line);
  return drawText(text, { ...line, x: x + side + 28, y: y + side / 2 + 14, color: COLORS.ink });
}

/** Draws the title and the facts, centered vertically between the logo and the product's name. */
function titleAndFacts({ title, facts }: PreviewCard): string {
  const text = toDrawable(title) || UNDRAWABLE_TITLE;
  const linesAt = (size: number) => wrapText(text, { width: TEXT_WIDTH, size, weight: "bold" }, TITLE_LINES);
  const size = TITLE_SIZES.find((candidate) => linesAt(candidate).length < TITLE_LINES) ?? Math.min(...TITLE_SIZES);
  const lines = linesAt(size);
  const shown = facts.map((fact) =>
    fitLine(toDrawable(fact), { width: TEXT_WIDTH, size: FACTS_SIZE, weight: "regular" }),
  );
  const factsHeight = shown.length * FACTS_SIZE * 1.35;
  const height = lines.length * size * LINE_HEIGHT + 16 + factsHeight;
  const top = 366 - height / 2;
  const titleLines = lines.map((line, index) =>
    drawText(line, { x: LEFT, y: top + size * (0.9 + index * LINE_HEIGHT), size, weight: "bold", color: COLORS.ink }),
  );
  const factsTop = top + lines.length * size * LINE_HEIGHT + 16;
  const factLines = shown.map((fact, index) =>
    drawText(fact, {
      x: LEFT,
      y: factsTop + FACTS_SIZE * (0.95 + index * 1.35),
      size: FACTS_SIZE,
      weight: index === 0 ? "bold" : "regular",
      color: index === 0 ? COLORS.accent : COLORS.muted,
    }),
  );
  return [...titleLines, ...factLines].join("\n");
}

function product(name: string): string {
  const line = { width: TEXT_WIDTH - 44, size: 26, weight: "bold" } as const;
  const text = fitLine(toDrawable(name), line);
  return `${mark(LEFT, 554, 1.07)}
${drawText(text, { ...line, x: LEFT + 42, y: 580, color: COLORS.muted })}`;
}

/**
 * The drawing of a window in web/ui/controls/art.tsx, in its light colors. Its lower end is below
 * the image.
 */
const WINDOW = `<g transform="translate(846 92) scale(1.02)">
<clipPath id="pane"><path d="M20 700V150a130 130 0 0 1 260 0v550z"/></clipPath>
<g clip-path="url(#pane)">
<path fill="#ddf1f5" d="M0 0h300v700H0z"/><circle fill="#f9c87b" cx="200" cy="190" r="28"/>
<path fill="#b8d8dd" d="M0 294c30-14 58-22 92-20 30 2 44-10 78-8 40 2 70 20 130 16v30H0z"/>
<path fill="#95c4cb" d="M0 302h300v400H0z"/>
<path fill="none" stroke="#f9c87b" stroke-width="2" stroke-linecap="round" opacity=".9" d="M172 318h48M182 332h30M164 348h40M170 362h20"/>
<path fill="#397d87" d="M0 430c50-26 96-18 140-4 60 18 96 8 160-10v304H0z"/>
<path fill="#094850" d="${spruces()}"/>
</g>
<path fill="none" stroke="${COLORS.strongLine}" stroke-width="1.5" d="M20 700V150a130 130 0 0 1 260 0v550z"/>
<path fill="none" stroke="${COLORS.sunken}" stroke-width="4" d="M150 20v700M20 150h260M20 345h260"/>
<path fill="none" stroke="${COLORS.strongLine}" stroke-width="1.5" d="M10 700V150a140 140 0 0 1 280 0v560"/>
</g>`;

function spruces(): string {
  const trees = [
    { x: 52, y: 332, scale: 1 },
    { x: 92, y: 382, scale: 0.72 },
    { x: 24, y: 378, scale: 0.8 },
    { x: 262, y: 382, scale: 0.66 },
  ];
  return trees
    .map(({ x, y, scale }) => {
      const n = (value: number) => Math.round(value * scale * 10) / 10;
      const [top, inner, middle, outer] = [n(11.7), n(4.7), n(10.9), n(5.7)];
      return `M${x} ${y}l${top} ${n(43)}h-${inner}l${middle} ${n(36)}h-${outer}l${top} ${n(41)}h-${n(47.8)}l${top}-${n(41)}h-${outer}l${middle}-${n(36)}h-${inner}z`;
    })
    .join("");
}
