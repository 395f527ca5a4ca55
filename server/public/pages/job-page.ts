import { jobPosting, toScriptText } from "#domain/job/job-posting.ts";
import { addressText, payRange } from "#domain/job/shown-job.ts";
import { applyPath, companyPath, PUBLIC_JOBS_PATH, publicJobPath } from "#domain/public-paths.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { logoImage } from "./company-logo.ts";
import { Html, html, type Part, withoutHarmful } from "./html.ts";
import { jobPreview } from "./link-preview.ts";
import type { OpenJob } from "./open-job.ts";
import type { Page, Site } from "./page.ts";
import { placeText, toBeginning, toShownRichText } from "./shown-text.ts";
import { toParts } from "./text-parts.ts";

type Options = {
  /** True if applicants use the portal's form. False if the platform has a form on another site. */
  hasForm: boolean;
  /**
   * Number of the part of the text, starting with 1. If the text has fewer parts, the page shows
   * its first part.
   */
  part: number;
};

/** The page of a job, with structured data for search engines. */
export function jobPage(site: Site, job: OpenJob, { hasForm, part }: Options): Page {
  const description = toShownRichText(job.description);
  const parts = toParts(html`<section class="text"><h2>About this job</h2>${description}</section>
${textSection("Benefits", job.benefits)}
${textSection("How to apply", job.special_instructions)}`);
  const path = publicJobPath(job);
  const shown = part <= parts.length ? part : 1;
  const text = html`${parts[shown - 1]}
${partLinks(path, shown, parts.length)}`;
  if (shown > 1) return laterPart(job, `part ${shown} of ${parts.length}`, text);
  const posting = jobPosting(
    {
      ...job,
      // Uses only the first part of the text, because the first page shows only this part.
      description: toParts(description)[0].text,
      benefits: job.benefits && toBeginning(job.benefits.trim()),
      company: {
        name: job.company_name,
        company_url: job.company_url,
        logo: job.logo && new URL(job.logo, site.siteUrl).href,
      },
    },
    { url: site.siteUrl + path, isDirect: hasForm && job.application_type === "platform" },
  );
  return {
    title: `${job.name} – ${job.company_name}`,
    summary: `${job.name} at ${job.company_name}: ${placeText(job)}, ${job.employment_type}, ${payRange(job)}. Apply by ${formatCalendarDate(job.end_date)}.`,
    canonical: path,
    preview: jobPreview(job),
    data: new Html(`<script type="application/ld+json">${withoutHarmful(toScriptText(posting))}</script>`),
    company: companyOf(job),
    main: html`${headingOf(job)}
<div class="card">
<dl class="facts">
${factsOf(job).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
</dl>
${applyLink(job)}
</div>
${text}`,
  };
}

/**
 * The page for a later part of a text that exceeds 30 KiB. It has no structured data, because
 * search engines index only the first part's page.
 */
function laterPart(job: OpenJob, name: string, text: Html): Page {
  return {
    title: `${job.name} – ${job.company_name}, ${name}`,
    company: companyOf(job),
    main: html`${headingOf(job)}
${text}
${applyLink(job)}`,
  };
}

function companyOf(job: OpenJob): { id: number; name: string } {
  return { id: job.employer_id, name: job.company_name };
}

function headingOf(job: OpenJob): Html {
  return html`<h1>${job.name}</h1>
<p>${logoImage(job.logo)}<a href="${companyPath(companyOf(job))}">${job.company_name}</a></p>`;
}

function applyLink(job: OpenJob): Html {
  return html`<p class="apply"><a class="button" href="${applyPath(job)}" rel="nofollow">Apply</a></p>`;
}

function partLinks(path: string, part: number, count: number): Html | false {
  const link = (number: number, rel: string, words: string) =>
    html`<a href="${path}${number > 1 && `?part=${number}`}" rel="${rel}">${words} (part ${number} of ${count})</a>`;
  const links = [part > 1 && link(part - 1, "prev", "Previous"), part < count && link(part + 1, "next", "Read on")];
  return count > 1 && html`<nav class="pages" aria-label="Parts of the text">${links}</nav>`;
}

function factsOf(job: OpenJob): [name: string, value: Part][] {
  const categories = job.categories.map(({ id, name }, index) => [
    index > 0 && ", ",
    html`<a href="${PUBLIC_JOBS_PATH}?category=${id}">${name}</a>`,
  ]);
  return [
    ["Pay", payRange(job)],
    ["Type", job.employment_type],
    ["Place", addressText(job, job.location_type)],
    ["Education", job.education],
    ["Experience", job.experience],
    ...(categories.length > 0 ? [["Categories", categories] satisfies [string, Part]] : []),
    ["Posted", dateOf(job.posted)],
    ["Apply by", dateOf(job.end_date)],
  ];
}

function dateOf(day: string): Html {
  return html`<time datetime="${day}">${formatCalendarDate(day)}</time>`;
}

function textSection(title: string, text: string | null): Html | false {
  return !!text?.trim() && html`<section class="text"><h2>${title}</h2><p class="lines">${text.trim()}</p></section>`;
}
