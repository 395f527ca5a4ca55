import type sharp from "sharp";
import { withDrawings } from "#server/pictures/picture-library.ts";
import { PREVIEW_HEIGHT, PREVIEW_WIDTH, type PreviewCard } from "#server/public/pages/preview-card.ts";
import { LOGO_PLACE, previewDrawing } from "./preview-drawing.ts";

const DRAW_WITHIN_SECONDS = 5;
/** Maximum number of pixels of a logo. Stored logos have fewer (record 91). */
const LOGO_MAX_PIXELS = 1_000_000;

type Options = { productName: string; logo: Buffer | undefined };

/** Draws the image of a preview as PNG. Rejects if the drawing takes too long. */
export function drawImage(card: PreviewCard, { productName, logo: file }: Options): Promise<Buffer> {
  return withDrawings(async (library) => {
    const logo = file && (await readLogo(library, file));
    const svg = previewDrawing(card, { productName, hasLogo: logo !== undefined });
    const size = PREVIEW_WIDTH * PREVIEW_HEIGHT;
    return library(Buffer.from(svg), { limitInputPixels: size })
      .timeout({ seconds: DRAW_WITHIN_SECONDS })
      .composite(logo ? [{ input: logo, left: LOGO_PLACE.x, top: LOGO_PLACE.y }] : [])
      .removeAlpha()
      .png()
      .toBuffer();
  });
}

/** Returns the logo, scaled to LOGO_PLACE. Returns undefined if the file can't be decoded. */
async function readLogo(library: typeof sharp, file: Buffer): Promise<Buffer | undefined> {
  const { side } = LOGO_PLACE;
  try {
    return await library(file, { limitInputPixels: LOGO_MAX_PIXELS, pages: 1 })
      .timeout({ seconds: DRAW_WITHIN_SECONDS })
      .resize({ width: side, height: side, fit: "contain", background: "#0000" })
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}
