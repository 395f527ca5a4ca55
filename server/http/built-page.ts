import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#database/start-error.ts";
import type { BrowserConfig } from "#domain/browser-config.ts";
import { escapeHtml } from "./escape-html.ts";

export type BuiltPage = { html: string; etag: string; inlineScripts: string[] };
export type BuiltPages = { app: BuiltPage; signIn: BuiltPage };

export function isBuilt(folder: string): boolean {
  return existsSync(pagePath(folder));
}

/**
 * Reads the built pages and inserts the configuration. Returns undefined if the web app is not
 * built.
 */
export function readBuiltPages(folder: string, config: BrowserConfig): BuiltPages | undefined {
  if (!isBuilt(folder)) return undefined;
  const signIn = join(folder, "sign-in.html");
  const app = fill(readFileSync(pagePath(folder), "utf8"), config);
  return { app, signIn: existsSync(signIn) ? fill(readFileSync(signIn, "utf8"), config) : app };
}

const pagePath = (folder: string) => join(folder, "index.html");

function fill(template: string, config: BrowserConfig): BuiltPage {
  const json = JSON.stringify(config).replaceAll("<", "\\u003c");
  const slot = /(<script\b[^>]*\bid="config"[^>]*>)[^<]*(<\/script>)/;
  if (!slot.test(template)) throw new StartError('The web app\'s page has no <script id="config">: build it again.');
  const html = template
    .replace(slot, (_, open: string, close: string) => `${open}${json}${close}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.productName)}</title>`);
  const etag = `"${createHash("sha256").update(html).digest("base64url").slice(0, 24)}"`;
  return { html, etag, inlineScripts: findInlineScripts(html) };
}

/** Returns the page's inline scripts, except scripts that only hold data. */
function findInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\bsrc=/.test(attributes) && !/\btype="application\/json"/.test(attributes))
    .map(([, , text = ""]) => text);
}
