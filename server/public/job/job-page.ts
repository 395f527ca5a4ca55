import { jobPosting, toScriptText } from "#domain/job/job-posting.ts";
import { addressText, areBenefitsFirst, hasLongText, payRange, townText } from "#domain/job/shown-job.ts";
import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { notTakingApplications } from "#domain/messages/pause-job.ts";
import { applyPath, PUBLIC_JOBS_PATH, publicJobPath } from "#domain/public-paths.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { aboutCompany, type PublicCompany } from "#server/public/pages/about-company.ts";
import type { PageCompany } from "#server/public/pages/frame.ts";
import { Html, html, type Part, withoutHarmful } from "#server/public/pages/html.ts";
import { jobPreview } from "#server/public/pages/link-preview.ts";
import type { OpenJob } from "#server/public/pages/open-job.ts";
import type { Page, Site } from "#server/public/pages/page.ts";
import { partLinks } from "#server/public/pages/part-links.ts";
import { type Referral, referralQuery } from "#server/public/pages/referral.ts";
import { toBeginning, toShownRichText } from "#server/public/pages/shown-text.ts";
import { toParts } from "#server/public/pages/text-parts.ts";
import type { ListedJob } from "#server/public/search/find-jobs.ts";
import { jobList } from "#server/public/search/list-page.ts";

type Options = {
  /**
   * True if applicants use the portal's form. False if a setting names another site where visitors
   * apply for all jobs.
   */
  hasForm: boolean;
  /**
   * A long text has several parts, each on its own page. This is the number of the part to show,
   * starting with 1. A number that is too high shows the first part.
   */
  part: number;
  company: PublicCompany | null;
  /** Other jobs of the company. */
  others: readonly ListedJob[];
  referral: Referral;
};

/**
 * The page of a job, with structured data for search engines. A paused job has no link for
 * applying, and search engines don't index its page (rule 99).
 */
export function jobPage(site: Site, job: OpenJob, { hasForm, part, company, others, referral }: Options): Page {
  const description = toShownRichText(job.description);
  const benefits = textSection("Benefits", job.benefits);
  const isFirst = areBenefitsFirst(job);
  const parts = toParts(html`${isFirst && benefits}
<section class="posting-text"><h2>About this job</h2><div class="text">${description}</div></section>
${!isFirst && benefits}
${textSection("How to apply", job.special_instructions)}`);
  const path = publicJobPath(job);
  const shown = part <= parts.length ? part : 1;
  const isLong = parts.length > 1 || hasLongText(job);
  const text = html`${parts[shown - 1]}
${partLinks(path, shown, parts.length, referral)}
${applyLink(job, referral, isLong ? "" : " posting-apply-short")}
${shown === parts.length && [aboutCompany(company), otherJobs(job, others, referral)]}`;
  if (shown > 1) return laterPart(job, `part ${shown} of ${parts.length}`, text);
  const title = `${job.name} – ${job.company_name}`;
  const main = html`${headingOf(job)}
${pauseNote(job)}
<div class="posting-card">
<dl class="posting-facts">${listOf(factsOf(job))}</dl>
<dl class="posting-details">${listOf(detailsOf(job))}</dl>
${applyLink(job, referral)}
</div>
${text}`;
  if (job.paused_until) return { title, company: companyOf(job), main };
  const posting = jobPosting(
    {
      ...job,
      // Structured data must match the page, which shows only the first part of a long text.
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
    title,
    summary: `${job.name} at ${job.company_name}: ${townText(job, job.location_type)}, ${job.employment_type}, ${payRange(job)}. Apply by ${formatCalendarDate(job.end_date)}.`,
    canonical: path,
    preview: jobPreview(job),
    data: new Html(`<script type="application/ld+json">${withoutHarmful(toScriptText(posting))}</script>`),
    company: companyOf(job),
    feeds: companyOf(job),
    main,
  };
}

/**
 * The page for a later part of a text that is too long for a page. It has no structured data,
 * because search engines index only the page of the first part.
 */
function laterPart(job: OpenJob, name: string, text: Html): Page {
  return {
    title: `${job.name} – ${job.company_name}, ${name}`,
    company: companyOf(job),
    main: html`${headingOf(job)}
${text}`,
  };
}

function companyOf(job: OpenJob): PageCompany {
  return { id: job.employer_id, name: job.company_name, logo: job.logo };
}

function headingOf(job: OpenJob): Html {
  return html`<h1 class="posting-title">${job.name}</h1>`;
}

/**
 * Returns a link to the application form. The page has such a link above and below the text. On a
 * phone, only the lower link is shown, and it stays at the lower edge of the window.
 */
function applyLink(job: OpenJob, referral: Referral, more = ""): Html | false {
  const path = applyPath(job) + referralQuery(referral);
  return !job.paused_until && html`<p class="posting-apply${more}"><a href="${path}" rel="nofollow">Apply</a></p>`;
}

function pauseNote({ paused_until: until, end_date: lastDay }: OpenJob): Html | false {
  if (!until) return false;
  return html`<p class="card"><strong>${notTakingApplications(until, lastDay)}.</strong>${until <= lastDay && " You can apply here from that day on."}</p>`;
}

function otherJobs(job: OpenJob, others: readonly ListedJob[], { source }: Referral): Html | false {
  return (
    others.length > 0 &&
    html`<section class="posting-text"><h2>Also at ${job.company_name}</h2>${jobList(others, { heading: "h3", source })}</section>`
  );
}

type Fact = [name: string, value: Part];

function listOf(facts: readonly Fact[]): Html[] {
  return facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`);
}

function factsOf(job: OpenJob): Fact[] {
  return [
    ["Pay", payRange(job)],
    ["Type", job.employment_type],
    ["Place", placeOf(job)],
    ["Apply by", dateOf(job.end_date)],
  ];
}

/** Returns the job's place. Links its street address to a map, except for remote jobs. */
function placeOf(job: OpenJob): Part {
  const text = addressText(job, job.location_type);
  if (String(job.location_type_id) === REMOTE_LOCATION_TYPE_ID) return text;
  const query = [job.address_line_one, job.city, `${job.state} ${job.postal_code}`].filter((part) => part.trim());
  const url = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query.join(", "))}`;
  return html`<a href="${url}" rel="noopener noreferrer nofollow">${text}</a>`;
}

function detailsOf(job: OpenJob): Fact[] {
  const categories = job.categories.map(({ id, name }, index) => [
    index > 0 && ", ",
    html`<a href="${PUBLIC_JOBS_PATH}?category=${id}">${name}</a>`,
  ]);
  return [
    ["Education", job.education],
    ["Experience", job.experience],
    ...(categories.length > 0 ? [["Categories", categories] satisfies Fact] : []),
    ["Posted", dateOf(job.posted)],
  ];
}

function dateOf(day: string): Html {
  return html`<time datetime="${day}">${formatCalendarDate(day)}</time>`;
}

function textSection(title: string, text: string | null): Html | false {
  return (
    !!text?.trim() &&
    html`<section class="posting-text"><h2>${title}</h2><p class="posting-lines">${text.trim()}</p></section>`
  );
}
