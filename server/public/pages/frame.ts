import { companyPath, feedPath, PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { initialsOf } from "#domain/text/initials.ts";
import { logoImage } from "./company-logo.ts";
import { type Html, html } from "./html.ts";
import type { Page, Site } from "./page.ts";

/** The company to which a page belongs. */
export type PageCompany = { id: number; name: string; logo: string | null };

/**
 * Returns the head of a page. On the page of a company or a job, the head shows the company. On
 * other pages, it shows the product's name.
 */
export function headOf({ productName, hasLists }: Site, { company }: Page): Html {
  const name = company
    ? html`${logoImage(company.logo) || html`<span class="posting-monogram" aria-hidden="true">${initialsOf(company.name)}</span>`}<span>${company.name}</span>`
    : productName;
  const path = company ? companyPath(company) : PUBLIC_JOBS_PATH;
  return html`<header>${hasLists ? html`<a class="posting-head" href="${path}">${name}</a>` : html`<p class="posting-head">${name}</p>`}</header>`;
}

/**
 * Returns the foot of a page: the product's name, and links to lists of jobs. Leaves out the link
 * to the list that the page itself shows.
 */
export function footOf({ productName }: Site, { company, list }: Page): Html {
  const ofCompany = company && list !== "company" && link(companyPath(company), `More jobs at ${company.name}`);
  return html`<footer>${ofCompany}${list !== "all" && link(PUBLIC_JOBS_PATH, "All open jobs")}<span>${productName}</span></footer>`;
}

const FEED_TYPES = { json: "application/feed+json", xml: "application/xml" } as const;

/** Returns the link elements by which feed readers find the feeds of a page. */
export function feedLinks(of: PageCompany | "all"): Html {
  const company = of === "all" ? undefined : of;
  const links = (["json", "xml"] as const).map(
    (format) => html`<link rel="alternate" type="${FEED_TYPES[format]}" href="${feedPath(format, company)}">`,
  );
  return html`${links}`;
}

function link(path: string, text: string): Html {
  return html`<a href="${path}">${text}</a>`;
}
