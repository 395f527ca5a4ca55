import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "#database/start-error.ts";
import { escapeHtml } from "./escape-html.ts";

/** What the browser app learns about the server that it came from. */
export type BrowserConfig = {
  apikey: string;
  /** Of the services of a hosted Supabase project; left out where they are this server's own. */
  authUrl?: string;
  restUrl?: string;
  isHosted?: boolean;
  productName: string;
  supportEmail: string;
  bugReportEmail: string;
  privacyUrl?: string;
  isDevelopment: boolean;
  captcha?: { siteKey: string; scriptUrl: string };
  /** Ways in besides email and password: identity providers, and companies' own (SAML). Both left out where there are none. */
  providers?: { id: string; label: string }[];
  hasSso?: boolean;
  /** Anybody can see approved, open jobs (rule 76). */
  hasPublicJobs?: boolean;
  /** People apply for jobs "on this platform" with a form of ours (rule 77). */
  hasApplyForm?: boolean;
};

export type BuiltPage = { html: string; etag: string; inlineScripts: string[] };
export type BuiltPages = { app: BuiltPage; signIn: BuiltPage };

export function isBuilt(folder: string): boolean {
  return existsSync(pagePath(folder));
}

/** Reads the pages that the build wrote and fills in the configuration; undefined when nothing was built. */
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

/** The texts of the scripts that a browser would run in place: not those with a source, not blocks of data. */
function findInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/\bsrc=/.test(attributes) && !/\btype="application\/json"/.test(attributes))
    .map(([, , text = ""]) => text);
}
