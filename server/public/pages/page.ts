import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply } from "fastify";
import { companyPath, PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { PERMISSIONS_POLICY } from "#server/http/security-headers.ts";
import { Html, html, type Part } from "./html.ts";

/** What every page of the public side needs to know. */
export type Site = {
  productName: string;
  /** Without a slash at the end. */
  siteUrl: string;
  /** Search engines and aggregators may list what is here. */
  isIndexed: boolean;
  /** False: there are no pages of jobs that a page could lead to. */
  hasLists: boolean;
};

export type Page = {
  status?: number;
  title: string;
  /** One sentence for search engines. */
  summary?: string | undefined;
  /** The path that search engines should know this page by; without one they leave it out. */
  canonical?: string | undefined;
  /** Goes into the head: structured data. */
  data?: Html | undefined;
  main: Part;
  /** The company whose jobs the foot leads to. */
  company?: { id: number; name: string } | undefined;
  /** About one person: kept by no cache, and its address is told to no other site. */
  isPrivate?: boolean;
  /** Private, but without anything of a person yet: Back may bring it with what was typed. */
  isBlank?: boolean;
  /** What its content security policy allows in addition. */
  policy?: { styleSources: readonly string[]; connectSources: readonly string[]; directives: readonly string[] };
  /** Other sites may show it in a frame, so it has neither head nor form, and its links open beside that site. */
  isFramed?: boolean;
};

const STYLE = ["../../http/tokens.css", "./page.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("")
  .replace(/\/\*[\s\S]*?\*\//g, "")
  .replace(/\s*([{}:;,>])\s*/g, "$1")
  .replace(/\s+/g, " ")
  .trim();

const STYLE_SOURCE = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

function policyOf({ isFramed, policy }: Page): string {
  return [
    "default-src 'none'",
    ["style-src", STYLE_SOURCE, ...(policy?.styleSources ?? [])].join(" "),
    "img-src 'self'",
    // No page has a script: programs that judge a page ask for robots.txt from inside it.
    ["connect-src 'self'", ...(policy?.connectSources ?? [])].join(" "),
    "base-uri 'none'",
    ...(isFramed ? ["form-action 'none'", "frame-ancestors *"] : ["form-action 'self'", "frame-ancestors 'none'"]),
    // Of two directives with one name browsers read the first.
    ...(policy?.directives ?? []),
  ].join("; ");
}

/** Browsers ask again each time, so that a closed job disappears immediately. */
const CACHE_CONTROL = "public, no-cache";

/** Sends the page. Only the URL decides its content: no cookie is read or set. */
export function sendPage(reply: FastifyReply, site: Site, page: Page): FastifyReply {
  const isIndexed = site.isIndexed && page.canonical !== undefined;
  const text = render(site, page);
  const status = page.status ?? 200;
  const isKept = status === 200 && !page.isPrivate;
  reply
    .header("content-security-policy", policyOf(page))
    .header("permissions-policy", PERMISSIONS_POLICY)
    .header("cache-control", isKept ? CACHE_CONTROL : page.isBlank ? "private, no-cache" : "no-store");
  // With "no-referrer" a form would not say which site it was posted from.
  if (page.isPrivate) reply.header("referrer-policy", "same-origin");
  if (!isIndexed) reply.header("x-robots-tag", "noindex");
  if (isKept) {
    reply.header("etag", `"${createHash("sha256").update(text).digest("base64url").slice(0, 24)}"`);
  }
  return reply.code(status).type("text/html; charset=utf-8").send(text);
}

function render(site: Site, page: Page): string {
  const { title, summary, canonical, data, main, isFramed } = page;
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${summary && html`<meta name="description" content="${summary}">`}
${canonical && html`<link rel="canonical" href="${site.siteUrl}${canonical}">`}
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/favicon.ico">
<style>${new Html(STYLE)}</style>
${isFramed && html`<base target="_blank">`}
${data}
</head>
<body>
${!isFramed && headOf(site)}
<main>
${main}
</main>
${!isFramed && site.hasLists && footOf(page)}
</body>
</html>
`;
  return document.text;
}

function headOf({ productName, hasLists }: Site): Html {
  return html`<header>${hasLists ? html`<a href="${PUBLIC_JOBS_PATH}">${productName}</a>` : productName}</header>`;
}

function footOf({ company }: Page): Html {
  return html`<footer>${company && html`<a href="${companyPath(company)}">More jobs at ${company.name}</a>`}<a href="${PUBLIC_JOBS_PATH}">All open jobs</a></footer>`;
}

/** To the address of today. Asked for again each time: after a title is changed back, the other way round would lead in circles. */
export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header("cache-control", "no-cache").redirect(path, 301);
}
