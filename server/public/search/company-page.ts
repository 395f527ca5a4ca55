import { companyPath } from "#domain/public-paths.ts";
import { logoImage } from "#server/public/pages/company-logo.ts";
import { html } from "#server/public/pages/html.ts";
import type { Page } from "#server/public/pages/page.ts";
import { companyImage } from "#server/public/pages/preview-card.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import type { JobPage } from "./find-jobs.ts";
import type { JobSearch } from "./job-search.ts";
import { jobList, pageLinks } from "./list-page.ts";

type PublicCompany = { id: number; name: string; company_url: string | null; logo: string | null };

export async function findCompany(database: SiteDatabase, id: number): Promise<PublicCompany | undefined> {
  const found = await database.read<PublicCompany>(
    "select id, name, company_url, logo from site.companies where id = $1",
    [id],
  );
  return found[0];
}

/** Returns true if a job of the company was ever public. */
export async function hadPublicJobs(database: SiteDatabase, employerId: number): Promise<boolean> {
  const select = "select p.job_id from site.published_jobs p where p.employer_id = $1 limit 1";
  return (await database.read(select, [employerId])).length > 0;
}

type List = { company: PublicCompany; search: JobSearch; found: JobPage };

export function companyPage({ company, search, found }: List): Page {
  const website = company.company_url;
  const logo = logoImage(company.logo);
  return {
    title: `Jobs at ${company.name}`,
    summary: `The open jobs of ${company.name}, with pay and place.`,
    canonical: companyPath(company),
    preview: { image: companyImage(company) },
    main: html`<h1>Jobs at ${company.name}</h1>
${(logo || website) && html`<p>${logo}${website && html`<a href="${website}" rel="noopener noreferrer nofollow">The company’s website</a>`}</p>`}
${found.jobs.length === 0 && html`<p class="card">There is no open job here at the moment.</p>`}
${jobList(found.jobs, false)}
${pageLinks(companyPath(company), search, found)}`,
  };
}

/**
 * Returns the list of jobs that a company embeds in a frame on its own website. Its links open in a
 * new tab.
 */
export function embeddedPage({ company, found }: Omit<List, "search">): Page {
  return {
    title: `Jobs at ${company.name}`,
    isFramed: true,
    main: html`<h1>Jobs at ${company.name}</h1>
${found.jobs.length === 0 && html`<p class="card">There is no open job here at the moment.</p>`}
${jobList(found.jobs, false)}
${found.next !== null && html`<nav class="pages" aria-label="Pages"><a href="${companyPath(company)}">All jobs</a></nav>`}`,
  };
}
