import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { PERMISSIONS_POLICY } from "#server/http/security-headers.ts";
import { feedLinks, footOf, headOf, type PageCompany } from "./frame.ts";
import { Html, html, type Part } from "./html.ts";
import { type LinkPreview, previewTags } from "./link-preview.ts";
import { FONT_FACE, FONT_PATH } from "./typeface.ts";

/** The settings that all public pages share. */
export type Site = {
  productName: string;
  /** The portal's URL, without a slash at the end. */
  siteUrl: string;
  /** True if search engines and aggregators may list the pages. */
  isIndexed: boolean;
  /** False if a setting switches off the lists of jobs. Pages then have no links to them. */
  hasLists: boolean;
};

export type Page = {
  status?: number;
  title: string;
  /** A sentence that search engines show. */
  summary?: string | undefined;
  /** The path under which search engines index the page. If undefined, they don't index it. */
  canonical?: string | undefined;
  /**
   * Values for the tags of link previews. Without them, the tags contain the page's title and
   * summary and a general image.
   */
  preview?: Partial<LinkPreview>;
  /** Structured data for the page's head. */
  data?: Html | undefined;
  /** The company whose feeds belong to the page, or "all" for the feeds of all jobs. */
  feeds?: PageCompany | "all";
  main: Part;
  /**
   * The company whose logo and name are at the top of the page. If undefined, the product's name is
   * there.
   */
  company?: PageCompany | undefined;
  /** The list that this page shows. The page's foot doesn't link to this list. */
  list?: "all" | "company";
  /**
   * True if the page shows personal data. Browsers never cache such a page, and other sites don't
   * receive its URL.
   */
  isPrivate?: boolean;
  /**
   * True if a private page contains no personal data when the server sends it. Browsers may then
   * cache it, so that the Back button shows what the visitor typed.
   */
  isBlank?: boolean;
  /** Additions to the content security policy. */
  policy?: { styleSources: readonly string[]; connectSources: readonly string[]; directives: readonly string[] };
  /**
   * True if other sites may embed the page. The page then has no header or form, and its links open
   * in a new tab.
   */
  isFramed?: boolean;
  /**
   * The color scheme of a framed page. If undefined, the settings of the visitor's system apply.
   */
  theme?: "light" | "dark" | undefined;
};

const STYLE = ["../../http/tokens.css", "./page.css", "../../../domain/job/posting.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("")
  .concat(FONT_FACE)
  .replace(/\/\*[\s\S]*?\*\//g, "")
  .replace(/\s*([{}:;,>])\s*/g, "$1")
  .replace(/;}/g, "}")
  .replace(/\s+/g, " ")
  .trim();

const STYLE_SOURCE = sourceOf(STYLE);

function sourceOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/**
 * The only script of the public pages. It reports the height of a framed page, so that the
 * surrounding page can adjust the frame. Without it, visitors scroll inside the frame.
 */
const HEIGHT_SCRIPT =
  'new ResizeObserver(function(){parent.postMessage({openingsHeight:Math.ceil(document.body.getBoundingClientRect().height)},"*")}).observe(document.body)';

const HEIGHT_SCRIPT_SOURCE = sourceOf(HEIGHT_SCRIPT);

function policyOf({ isFramed, policy }: Page): string {
  return [
    "default-src 'none'",
    ["style-src", STYLE_SOURCE, ...(policy?.styleSources ?? [])].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    // Allows audit tools in the page to request robots.txt. The page's own code makes no requests.
    ["connect-src 'self'", ...(policy?.connectSources ?? [])].join(" "),
    "base-uri 'none'",
    ...(isFramed
      ? [`script-src ${HEIGHT_SCRIPT_SOURCE}`, "form-action 'none'", "frame-ancestors *"]
      : ["form-action 'self'", "frame-ancestors 'none'"]),
    // Adds the page's own directives. They must not repeat a directive above, because browsers
    // ignore repeated directives.
    ...(policy?.directives ?? []),
  ].join("; ");
}

/** Makes browsers revalidate the page each time, so that a closed job disappears immediately. */
const CACHE_CONTROL = "public, no-cache";

/**
 * Sends the page. The server reads and sets no cookies here, so the page depends only on its URL.
 */
export function sendPage(reply: FastifyReply, site: Site, page: Page): FastifyReply {
  const isIndexed = site.isIndexed && page.canonical !== undefined;
  const text = render(site, page);
  const status = page.status ?? 200;
  const isKept = status === 200 && !page.isPrivate;
  reply
    .header("content-security-policy", policyOf(page))
    .header("permissions-policy", PERMISSIONS_POLICY)
    .header("cache-control", isKept ? CACHE_CONTROL : page.isBlank ? "private, no-cache" : "no-store");
  // With "same-origin", browsers send the page's URL only to the portal. The portal needs it to
  // recognize visitors who come from a list. With "no-referrer", browsers would not send it, and
  // would post forms with the origin "null".
  reply.header("referrer-policy", "same-origin");
  if (!isIndexed) reply.header("x-robots-tag", "noindex");
  if (isKept) {
    reply.header("etag", `"${createHash("sha256").update(text).digest("base64url").slice(0, 24)}"`);
  }
  return reply.code(status).type("text/html; charset=utf-8").send(text);
}

function render(site: Site, page: Page): string {
  const { title, summary = "", canonical, preview, data, main, isFramed, theme } = page;
  const document = html`<!doctype html>
<html lang="en"${theme && html` class="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${summary && html`<meta name="description" content="${summary}">`}
${
  canonical &&
  html`<link rel="canonical" href="${site.siteUrl}${canonical}">
${previewTags(site, canonical, { title, text: summary, ...preview })}`
}
${site.isIndexed && page.feeds && feedLinks(page.feeds)}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico">
<link rel="preload" href="${FONT_PATH}" as="font" type="font/woff2" crossorigin>
<style>${new Html(STYLE)}</style>
${isFramed && html`<base target="_blank">`}
${data}
</head>
<body>
${!isFramed && headOf(site, page)}
<main${isFramed && html` aria-label="${title}"`}>
${main}
</main>
${!isFramed && site.hasLists && footOf(site, page)}
${isFramed && html`<script>${new Html(HEIGHT_SCRIPT)}</script>`}
</body>
</html>
`;
  return document.text;
}

/**
 * Redirects to the current URL of a job or company. Browsers must not cache the redirect, because
 * it would cause a loop if the name were changed back.
 */
export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header("cache-control", "no-cache").redirect(path, 301);
}
