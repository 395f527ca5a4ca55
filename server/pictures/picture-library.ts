import type sharp from "sharp";

type Sharp = typeof sharp;

/** Allowed decoders for uploaded files. Decoders for SVG, PDF, TIFF and HEIF are disabled. */
const DECODERS = [
  "VipsForeignLoadPngBuffer",
  "VipsForeignLoadJpegBuffer",
  "VipsForeignLoadWebpBuffer",
  "VipsForeignLoadNsgifBuffer",
];
/** The decoder for SVG. The server uses it only for its own drawings. */
const SVG_DECODER = ["VipsForeignLoadSvgBuffer"];

/**
 * The picture library. A process loads it for its first picture, because most processes never need
 * it.
 */
let loading: Promise<Sharp> | undefined;
/**
 * Resolves when the latest task of this process has ended. The next task waits for this promise.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one task after another in a single thread, so that pictures don't slow down other
 * requests.
 */
export function withPictures<Result>(work: (library: Sharp) => Promise<Result>): Promise<Result> {
  const mine = last.then(async () => {
    loading ??= loadSharp();
    return work(await loading);
  });
  last = mine.catch(() => undefined);
  return mine;
}

/**
 * Does the same as `withPictures`, for work that draws SVG. The decoder for SVG is enabled only
 * during this work, so that an uploaded file can never use it.
 */
export function withDrawings<Result>(work: (library: Sharp) => Promise<Result>): Promise<Result> {
  return withPictures(async (library) => {
    library.unblock({ operation: SVG_DECODER });
    try {
      return await work(library);
    } finally {
      library.block({ operation: SVG_DECODER });
    }
  });
}

async function loadSharp(): Promise<Sharp> {
  const { default: library } = await import("sharp");
  library.cache(false);
  library.concurrency(1);
  library.block({ operation: ["VipsForeignLoad"] });
  library.unblock({ operation: DECODERS });
  return library;
}
