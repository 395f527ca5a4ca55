import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";

const FONT = readFileSync(new URL("../../http/fonts/hanken-grotesk-latin-400-700.woff2", import.meta.url));

/**
 * Path of the font. It contains a hash of the font, so that browsers can cache the font
 * permanently.
 */
export const FONT_PATH = `${PUBLIC_JOBS_PATH}/font-${createHash("sha256").update(FONT).digest("hex").slice(0, 16)}.woff2`;

/**
 * The portal's font, with the letters of Western European languages. Pages preload it. If it
 * arrives after the page is first drawn, the page keeps the system's font, so that no line moves.
 */
export const FONT_FACE = `@font-face{font-family:Hanken;src:url(${FONT_PATH}) format("woff2");font-weight:400 700;font-display:optional}`;

/** Serves the font of the public pages. */
export function addTypeface(app: FastifyInstance): void {
  app.get(FONT_PATH, (_request, reply) =>
    reply
      .headers({ "cache-control": "public, max-age=31536000, immutable", "x-content-type-options": "nosniff" })
      .type("font/woff2")
      .send(FONT),
  );
}
