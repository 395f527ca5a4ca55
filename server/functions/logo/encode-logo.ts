import { createHash } from "node:crypto";
import type sharp from "sharp";
import { LOGO_MAX_PIXELS, LOGO_MAX_SIDE, LOGO_STORED_MAX_BYTES } from "#domain/limits.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { withPictures } from "#server/pictures/picture-library.ts";

export type Logo = {
  image: Buffer;
  /** The first digits of the picture's hash, in hexadecimal. */
  version: string;
};

/**
 * Number of hexadecimal digits in a logo's version, which is a hash of the picture. With these 128
 * bits, no member can create another picture that has the version of an approved picture.
 */
const VERSION_LENGTH = 32;
const DECODE_WITHIN_SECONDS = 5;
/** WebP qualities, tried in this order until the result is small enough. */
const QUALITIES = [90, 75, 50, 25];

/**
 * Converts a picture to a logo: uses the first frame, rotates it upright, limits its sides to
 * LOGO_MAX_SIDE and removes all metadata. Throws a ServiceError that describes the problem of the
 * file.
 */
export function encodeLogo(file: Buffer): Promise<Logo> {
  return withPictures((decode) => encode(file, decode));
}

async function encode(file: Buffer, decode: typeof sharp): Promise<Logo> {
  try {
    // Decodes and shrinks the file once. Then encodes the small picture with one quality after
    // another.
    const { data, info } = await decode(file, { limitInputPixels: LOGO_MAX_PIXELS, failOn: "truncated", pages: 1 })
      .timeout({ seconds: DECODE_WITHIN_SECONDS })
      .autoOrient()
      .resize({ width: LOGO_MAX_SIDE, height: LOGO_MAX_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    for (const quality of QUALITIES) {
      const image = await decode(data, { raw: { width, height, channels } }).webp({ quality }).toBuffer();
      if (image.length <= LOGO_STORED_MAX_BYTES) return { image, version: versionOf(image) };
    }
  } catch (error) {
    throw toRefusal(error as Error);
  }
  throw new ServiceError(422, "too_detailed", "This picture is too detailed for a logo");
}

function versionOf(image: Buffer): string {
  return createHash("sha256").update(image).digest("hex").slice(0, VERSION_LENGTH);
}

function toRefusal(error: Error): ServiceError {
  const refuse = (status: number, code: string, message: string) =>
    new ServiceError(status, code, message, { cause: error });
  if (/unsupported image format/.test(error.message))
    return refuse(415, "not_a_picture", "A logo is a PNG, JPEG, WebP or GIF file");
  if (/pixel limit/.test(error.message))
    return refuse(422, "too_many_pixels", "This picture has too many pixels: 40 million at most");
  if (/timeout/.test(error.message))
    return refuse(422, "too_slow", "This picture takes too long to read: please save it smaller");
  return refuse(422, "damaged", "This picture is damaged: it cannot be read to its end");
}
