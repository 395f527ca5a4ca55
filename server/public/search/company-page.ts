import { type Source, withSource } from "#domain/job/sources.ts";
import { companyPath } from "#domain/public-paths.ts";
import { companyFacts, descriptionParts, type PublicCompany } from "#server/public/pages/about-company.ts";
import { html } from "#server/public/pages/html.ts";
import type { Page } from "#server/public/pages/page.ts";
import { partLinks } from "#server/public/pages/part-links.ts";
import { companyImage } from "#server/public/pages/preview-card.ts";
import type { JobPage } from "./find-jobs.ts";
import type { JobSearch } from "./job-search.ts";
import { jobList, pageLinks } from "./list-page.ts";

type List = {
  company: PublicCompany;
  search: JobSearch;
  found: JobPage;
  /** The part of the company's description that the page shows, counted from 1. */
  part: number;
  source: Source | "";
  /** The color scheme of the embedded list. */
  theme?: "light" | "dark" | undefined;
};

/** The page of a company. It shows the texts that staff approved, and the company's open jobs. */
export function companyPage({ company, search, found, part, source }: List): Page {
  const path = companyPath(company);
  const parts = descriptionParts(company, "of its page") ?? [];
  const shown = search.before === null ? parts[part - 1] : undefined;
  const text =
    shown &&
    html`<div class="text about">${shown}</div>
${partLinks(path, part, parts.length, { source, host: "" })}`;
  if (shown && part > 1) {
    return {
      title: `About ${company.name}, part ${part} of ${parts.length}`,
      company,
      main: html`<h1>About ${company.name}</h1>
${text}`,
    };
  }
  const isFirst = search.before === null;
  return {
    title: `Jobs at ${company.name}`,
    summary: `The open jobs of ${company.name}, with pay and place.`,
    canonical: path,
    company,
    feeds: company,
    list: "company",
    preview: { image: companyImage(company) },
    main: html`<h1>Jobs at ${company.name}</h1>
${isFirst && companyFacts(company, { hasContact: true })}
${text}
${found.jobs.length === 0 && html`<p class="card">There is no open job here at the moment.</p>`}
${jobList(found.jobs, { source })}
${pageLinks(path, search, found, source)}`,
  };
}

/**
 * Returns the list of jobs that a company embeds in a frame on its own website. Its links open in a
 * new tab.
 */
export function embeddedPage({ company, found, theme }: Pick<List, "company" | "found" | "theme">): Page {
  return {
    title: `Jobs at ${company.name}`,
    isFramed: true,
    theme,
    main: html`<h1>Jobs at ${company.name}</h1>
${found.jobs.length === 0 && html`<p class="card">There is no open job here at the moment.</p>`}
${jobList(found.jobs, { source: "embed" })}
${found.next !== null && html`<nav class="pages" aria-label="Pages"><a href="${withSource(companyPath(company), "embed")}">All jobs</a></nav>`}`,
  };
}
