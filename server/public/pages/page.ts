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
  /** Has no slash at the end. */
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
  /** The path that search engines index for this page. If undefined, they don't index the page. */
  canonical?: string | undefined;
  /**
   * Values for the tags of link previews. They replace the page's title, its summary and the
   * general image.
   */
  preview?: Partial<LinkPreview>;
  /** Structured data for the page's head. */
  data?: Html | undefined;
  /** The company whose feeds belong to the page, or "all" for the feeds of all jobs. */
  feeds?: PageCompany | "all";
  main: Part;
  /**
   * The company whose logo and name are above the page. If undefined, the product's name is there.
   */
  company?: PageCompany | undefined;
  /** The list that this page shows, if any. The footer has no link to it. */
  list?: "all" | "company";
  /**
   * True if the page shows personal data. It is never cached, and other sites don't receive its
   * URL.
   */
  isPrivate?: boolean;
  /**
   * True if the server puts no personal data into a private page. The browser may then cache the
   * page, so that the Back button shows what the visitor typed.
   */
  isBlank?: boolean;
  /** Additions to the content security policy. */
  policy?: { styleSources: readonly string[]; connectSources: readonly string[]; directives: readonly string[] };
  /**
   * True if other sites may embed the page. The page then has no header or form, and its links open
   * in a new tab.
   */
  isFramed?: boolean;
  /** The color scheme of a framed page. Without it, the visitor's system decides. */
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
 * The only script of the public pages. Reports the height of a framed page to the page around it,
 * which may then fit the frame. Without the script, the frame scrolls.
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
    // Allows audit tools to fetch robots.txt from the page. The page's own code makes no requests.
    ["connect-src 'self'", ...(policy?.connectSources ?? [])].join(" "),
    "base-uri 'none'",
    ...(isFramed
      ? [`script-src ${HEIGHT_SCRIPT_SOURCE}`, "form-action 'none'", "frame-ancestors *"]
      : ["form-action 'self'", "frame-ancestors 'none'"]),
    // Further directives of the page's content security policy. They must not repeat a directive
    // above, because browsers ignore the repetition.
    ...(policy?.directives ?? []),
  ].join("; ");
}

/** Makes browsers revalidate the page each time, so that a closed job disappears immediately. */
const CACHE_CONTROL = "public, no-cache";

/**
 * Sends the page. The server neither reads nor sets cookies here, so the URL alone decides what the
 * page contains.
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
  // Other sites don't receive the page's URL. The portal receives it, to recognize a visitor who
  // comes from a list, and to check the origin of a form. With the policy "no-referrer", browsers
  // would send the origin "null" with the form.
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
 * Redirects to the current URL. Browsers must not cache the redirect. If the name were changed
 * back, a cached redirect would lead in a circle.
 */
export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header("cache-control", "no-cache").redirect(path, 301);
}
