import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { BrowserConfig } from "#domain/browser-config.ts";
import { ROOT_FILES } from "./page-path.ts";

const JSON_TYPE = "application/manifest+json; charset=utf-8";
const PNG = "image/png";

const types: Readonly<Record<(typeof ROOT_FILES)[number], string>> = {
  "favicon.ico": "image/x-icon",
  "robots.txt": "text/plain; charset=utf-8",
  "manifest.webmanifest": JSON_TYPE,
  "apple-touch-icon.png": PNG,
  "icon-192.png": PNG,
  "icon-512.png": PNG,
  "icon-maskable-512.png": PNG,
  "sw.js": "text/javascript; charset=utf-8",
  // The page that the service worker stores for offline use. It has no configuration (record 67).
  "shell.html": "text/html; charset=utf-8",
};

/** Cache-Control of icons, which rarely change. Browsers check all other files at each request. */
const ICON_CACHE = "public, max-age=86400";

/**
 * Serves files that browsers and robots request at the root of the site. Answers 404 for a missing
 * file.
 */
export function serveRootFiles(
  app: FastifyInstance,
  folder: string,
  { config, robots }: { config: BrowserConfig; robots: string | undefined },
): void {
  const written: Partial<Record<(typeof ROOT_FILES)[number], string | undefined>> = {
    "manifest.webmanifest": manifestOf(config),
    "robots.txt": robots,
  };
  for (const name of ROOT_FILES) {
    const body = written[name] ?? readBuilt(folder, name);
    if (body === undefined) continue;
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 24)}"`;
    const cacheControl = /\.(png|ico)$/.test(name) ? ICON_CACHE : "no-cache";
    app.get(`/${name}`, (_request, reply) =>
      reply.headers({ "cache-control": cacheControl, etag }).type(types[name]).send(body),
    );
  }
}

function readBuilt(folder: string, name: string): Buffer | undefined {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path) : undefined;
}

/** Returns the web app manifest with the name and icons of the installed portal. */
function manifestOf({ productName }: BrowserConfig): string {
  return JSON.stringify({
    id: "/",
    name: productName,
    short_name: productName,
    description: "Post and manage job openings.",
    lang: "en-US",
    start_url: "/",
    scope: "/",
    display: "standalone",
    // Uses the colors of the light mode, because a manifest cannot have colors for both modes.
    background_color: "#f9f8f4",
    theme_color: "#f9f8f4",
    icons: [
      { src: "/icon-192.png", sizes: "192x192", type: PNG },
      { src: "/icon-512.png", sizes: "512x512", type: PNG },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: PNG, purpose: "maskable" },
    ],
  });
}
