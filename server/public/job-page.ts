import { formatCalendarDate } from "#domain/calendar-date.ts";
import { jobPosting, toScriptText } from "#domain/job-posting.ts";
import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { applyPath, companyPath, PUBLIC_JOBS_PATH, publicJobPath } from "#domain/public-paths.ts";
import { logoImage } from "./company-logo.ts";
import { Html, html, type Part, withoutHarmful } from "./html.ts";
import type { OpenJob } from "./open-job.ts";
import type { Page, Site } from "./page.ts";
import { payText, placeText, toShownRichText } from "./shown-text.ts";

/** One job, with what search engines read of it. `hasForm`: who applies on the platform does so here, and not on another site. */
export function jobPage({ siteUrl }: Site, job: OpenJob, { hasForm }: { hasForm: boolean }): Page {
  const company = { id: job.employer_id, name: job.company_name };
  const description = toShownRichText(job.description);
  const path = publicJobPath(job);
  const posting = jobPosting(
    {
      ...job,
      description: description.text,
      company: {
        name: job.company_name,
        company_url: job.company_url,
        logo: job.logo && new URL(job.logo, siteUrl).href,
      },
    },
    { url: siteUrl + path, isDirect: hasForm && job.application_type === "platform" },
  );
  return {
    title: `${job.name} – ${job.company_name}`,
    summary: `${job.name} at ${job.company_name}: ${placeText(job)}, ${job.employment_type}, ${payText(job)}.`,
    canonical: path,
    data: new Html(`<script type="application/ld+json">${withoutHarmful(toScriptText(posting))}</script>`),
    company,
    main: html`<h1>${job.name}</h1>
<p>${logoImage(job.logo)}<a href="${companyPath(company)}">${job.company_name}</a></p>
<div class="card">
<dl class="facts">
${factsOf(job).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
</dl>
<p class="apply"><a class="button" href="${applyPath(job)}" rel="nofollow">Apply</a></p>
</div>
<section class="text"><h2>About this job</h2>${description}</section>
${textSection("Benefits", job.benefits)}
${textSection("How to apply", job.special_instructions)}`,
  };
}

function factsOf(job: OpenJob): [name: string, value: Part][] {
  const isRemote = String(job.location_type_id) === REMOTE_LOCATION_TYPE_ID;
  const street = [job.address_line_one, job.address_line_two].filter((line) => line?.trim()).join(", ");
  const address = [street, `${job.city}, ${job.state} ${job.postal_code}`].filter(Boolean).join(", ");
  const categories = job.categories.map(({ id, name }, index) => [
    index > 0 && ", ",
    html`<a href="${PUBLIC_JOBS_PATH}?category=${id}">${name}</a>`,
  ]);
  return [
    ["Pay", payText(job)],
    ["Type", job.employment_type],
    ["Place", isRemote ? placeText(job) : `${address} (${job.location_type})`],
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
