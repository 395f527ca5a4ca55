import type { CategoryNode } from "#domain/job/category-tree.ts";
import { payRange, townText } from "#domain/job/shown-job.ts";
import { type Source, withSource } from "#domain/job/sources.ts";
import { PUBLIC_JOBS_PATH, publicJobPath } from "#domain/public-paths.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { Html, html } from "#server/public/pages/html.ts";
import type { Page, Site } from "#server/public/pages/page.ts";
import { FROM } from "#server/public/pages/referral.ts";
import type { JobPage, ListedJob } from "./find-jobs.ts";
import { type JobSearch, readPlace, toQuery } from "./job-search.ts";

type List = {
  search: JobSearch;
  tree: readonly CategoryNode[];
  categoryName?: string | undefined;
  found: JobPage;
  /**
   * A search that uses the typed words as a place. If only this search finds jobs, the page links
   * to this search.
   */
  inPlace?: JobSearch | undefined;
  source: Source | "";
};

/** Returns the list of all open jobs, or of those that a search found. */
export function listPage({ productName }: Site, { search, tree, categoryName, found, inPlace, source }: List): Page {
  const { q, place, before } = search;
  const title = titleOf(search, categoryName);
  const isSearch = q !== "" || place !== "";
  return {
    title: `${title} – ${productName}`,
    summary: `${title}, the newest first, with pay and place.`,
    // Search engines index each list under a single URL. They don't index the results of a search.
    canonical: isSearch ? undefined : PUBLIC_JOBS_PATH + toQuery(search),
    list: "all",
    feeds: "all",
    main: html`<h1>${title}</h1>
${searchForm(search, tree, source)}
<p class="${found.jobs.length === 0 ? "card" : "count muted"}" role="status">${found.jobs.length === 0 ? emptyText(search, found, inPlace) : countText(found, before)}${inPlace && html` <a href="${carry(PUBLIC_JOBS_PATH + toQuery(inPlace), source)}">${titleOf(inPlace, categoryName)}</a> ·`}${(isSearch || search.category !== null) && html` <a href="${carry(PUBLIC_JOBS_PATH, source)}">Clear the search</a>`}</p>
${jobList(found.jobs, { isOfSeveral: true, source })}
${pageLinks(PUBLIC_JOBS_PATH, search, found, source)}`,
  };
}

function titleOf({ q, place }: JobSearch, categoryName: string | undefined): string {
  return [
    categoryName ? `${categoryName} jobs` : "Open jobs",
    q && `for “${q}”`,
    place && (readPlace(place).isRemote ? `(${place})` : `in ${place}`),
  ]
    .filter(Boolean)
    .join(" ");
}

function searchForm({ q, place, category }: JobSearch, tree: readonly CategoryNode[], source: Source | ""): Html {
  const option = (id: number, name: string, indent = "") =>
    html`<option value="${id}"${id === category && html` selected`}>${indent}${name}</option>`;
  return html`<form class="card search" action="${PUBLIC_JOBS_PATH}" role="search">
<div><label for="q">Job title or company</label><input id="q" name="q" type="search" maxlength="100" value="${q}"></div>
<div><label for="place">City, state or ZIP code</label><input id="place" name="place" maxlength="100" value="${place}"></div>
<div><label for="category">Category</label><select id="category" name="category"><option value="">All categories</option>${tree.map(
    (node) => [option(node.id, node.name), node.children.map((child) => option(child.id, child.name, "\u2003"))],
  )}</select></div>
${source && html`<input name="${FROM}" type="hidden" value="${source}">`}
<div><button class="button">Search jobs</button></div>
</form>`;
}

function countText({ jobs, next }: JobPage, before: number | null): string {
  const count = formatQuantity(jobs.length, "job");
  if (before !== null) return next === null ? `The last ${count}` : `The next ${count}, the newest first`;
  return next === null ? count : `The newest ${count}`;
}

function emptyText({ before, place }: JobSearch, { next }: JobPage, inPlace: JobSearch | undefined): string {
  if (inPlace) return "No title or company matches, but a place does:";
  if (next !== null) return "No such job is among the newer ones. “Older jobs” looks further back.";
  if (before !== null) return "There are no more jobs.";
  const hint = readPlace(place).city ? " A city is found by its whole name, as in “St. Paul, MN”." : "";
  return `No open job was found.${hint} Try fewer words, or come back another day.`;
}

type ListOptions = {
  /**
   * True if the jobs belong to several companies. The list then shows the company's name for each
   * job.
   */
  isOfSeveral?: boolean;
  heading?: "h2" | "h3";
  /**
   * The links to the jobs contain this source, so that visits are counted by source. Without a
   * source, visits count as "list".
   */
  source?: Source | "";
};

/** Returns links to the jobs. */
export function jobList(
  jobs: readonly ListedJob[],
  { isOfSeveral, heading = "h2", source }: ListOptions = {},
): Html | false {
  const tag = new Html(heading);
  const pathOf = (job: ListedJob) => carry(publicJobPath(job), source);
  const items = jobs.map(
    (job) =>
      html`<li><${tag}><a href="${pathOf(job)}">${job.name}</a></${tag}>
<p>${isOfSeveral && html`${job.company_name}\u00a0· `}${townText(job, job.location_type)}\u00a0· ${job.employment_type}</p>
<p class="muted">${payRange(job)}\u00a0· Posted\u00a0<time datetime="${job.posted}">${formatCalendarDate(job.posted)}</time></p></li>`,
  );
  return items.length > 0 && html`<ul class="jobs">${items}</ul>`;
}

/** Adds the source of the visit to a link. Omits "list", because it is the default. */
function carry(path: string, source: Source | "" | undefined): string {
  return source && source !== "list" ? withSource(path, source) : path;
}

/** Returns links to older jobs and back to the newest. */
export function pageLinks(path: string, search: JobSearch, { next }: JobPage, source?: Source | ""): Html | false {
  const to = (before: number | null) => carry(path + toQuery({ ...search, before }), source);
  const links = [
    search.before !== null && html`<a href="${to(null)}">Newest jobs</a>`,
    next !== null && html`<a href="${to(next)}" rel="next">Older jobs</a>`,
  ];
  return links.some(Boolean) && html`<nav class="pages" aria-label="Pages">${links}</nav>`;
}
