import { applyByUrl, toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { newFoundJobs } from "#server/finder/extract/fields/new-found-jobs.ts";
import { payOfDescription, readPay, toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { type Place, readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { cleanTitle } from "#server/finder/extract/fields/title.ts";
import { cleanDescription } from "#server/finder/extract/html/clean-description.ts";
import { attribute, findAll, type HtmlElement, parseHtml, rawText } from "#server/finder/extract/html/parse-html.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";

const MAX_ENTRIES = 500;

/**
 * Names of the elements that contain a job: "item" in RSS, "entry" in Atom, and the other names in
 * exports for job boards.
 */
const ENTRIES = new Set(["item", "entry", "job", "position", "vacancy"]);

export type Feed = { jobs: FoundJob[]; isFeed: boolean };

/** Names of a feed's root element, by which the finder recognizes a feed without entries. */
const FEED_ROOTS = new Set(["rss", "rdf:rdf", "feed", "source", "jobs"]);

/** Returns true for XML. Returns false for XHTML, which is a web page. */
export function looksLikeXml(text: string): boolean {
  const isStart = /^\uFEFF?\s*(?:<\?xml\b|<rss\b|<feed\b|<urlset\b|<sitemapindex\b|<source>|<jobs\b)/i.test(
    text.slice(0, 500),
  );
  return isStart && rootOf(text) !== "html";
}

function rootOf(text: string): string {
  const start = text.slice(0, 2_000).replace(/<!--[\s\S]*?-->/g, "");
  return /<(?:!doctype\s+)?([a-z][\w:.-]*)/i.exec(start)?.[1]?.toLowerCase() ?? "";
}

/**
 * Reads the jobs of an RSS or Atom feed, or of an export for job boards. In a general feed, skips
 * entries without job fields, because these entries are news.
 */
export function readFeed(xml: string, url: string, kind: "feed" | "board" = "feed"): Feed {
  const root = parseHtml(xml, { xml: true });
  const entries = findAll(root, ({ tag }) => ENTRIES.has(tag)).slice(0, MAX_ENTRIES);
  const title = textIn(root, "title");
  const isOfJobs = /\b(?:jobs?|job_feed|job[-_]listings?|careers?|vacanc\w+|openings?|positions?)\b/i.test(
    `${title} ${new URL(url).pathname} ${new URL(url).search}`,
  );
  const jobs = entries.flatMap((entry) => (isOfJobs || hasJobField(entry) ? jobsOfEntry(entry, url, kind) : []));
  return { jobs, isFeed: jobs.length > 0 || FEED_ROOTS.has(rootOf(xml)) };
}

function hasJobField(entry: HtmlElement): boolean {
  return (
    findAll(entry, ({ tag }) => /(?:job_?type|job_listing|joblisting|jobid|salary|employment|tt:)/i.test(tag)).length >
    0
  );
}

function jobsOfEntry(entry: HtmlElement, feedUrl: string, kind: "feed" | "board"): FoundJob[] {
  const title = cleanTitle(textIn(entry, "title", "jobtitle", "name"));
  const status = textIn(entry, "status");
  if (title === null || (status !== "" && !/open|active|publish/i.test(status))) return [];
  const url = toWebUrl(linkOf(entry), feedUrl) ?? feedUrl;
  const typeText = textIn(entry, "job_type", "jobtype", "employmenttype", "employment_type", "type", "commitment");
  const remote = textIn(entry, "remotestatus", "remotetype", "workplacetype", "remote");
  const description = cleanDescription(...descriptionOf(entry));
  const fields = {
    title,
    description,
    postedDate: readDate(
      textIn(entry, "pubdate", "published", "date", "datePosted", "original_open_date", "posted_at"),
    ),
    validThrough: readDate(
      textIn(
        entry,
        "advertisetodate",
        "advertisetodatetime",
        "expires",
        "expirationdate",
        "closingdate",
        "validthrough",
        "application_deadline",
        "job_expires",
      ),
    ),
    employmentType: readEmploymentType(typeText),
    locationType: /^(?:fully|fully-remote|remote|true|yes)$/i.test(remote)
      ? ("Remote" as const)
      : readLocationType(remote || textIn(entry, "location")),
    pay: payOf(entry) ?? payOfDescription(description),
    apply:
      applyByUrl(textIn(entry, "applyurl", "apply_url", "application"), feedUrl) ??
      (kind === "board" ? applyByUrl(url, feedUrl) : null),
    requisitionId:
      textIn(entry, "jobnumbersingle", "referencenumber", "requisitionid", "jobid", "id")
        .replace(/^(?:https?|tag|urn):.*$/, "")
        .slice(0, 100) || null,
  };
  return newFoundJobs(fields, placesOf(entry), url, kind, feedUrl);
}

/**
 * Finds elements by name. Ignores case and the prefix, so that "location" finds
 * "job_listing:location".
 */
function elementsIn(entry: HtmlElement, name: string): HtmlElement[] {
  return findAll(entry, ({ tag }) => tag.replace(/^.*:/, "") === name.toLowerCase());
}

function textIn(entry: HtmlElement, ...names: string[]): string {
  for (const name of names) {
    for (const element of elementsIn(entry, name)) {
      const text = rawText(element).trim();
      if (text !== "") return text;
    }
  }
  return "";
}

function linkOf(entry: HtmlElement): string {
  const links = elementsIn(entry, "link").filter((link) => !/self|enclosure|replies/.test(attribute(link, "rel")));
  const href = links.map((link) => attribute(link, "href")).find((url) => url !== "");
  return href ?? (textIn(entry, "link", "url", "guid") || "");
}

/**
 * Returns the job's full text, or its excerpt if the full text is missing. Appends duties and
 * qualifications, because NEOGOV and other vendors send them in separate elements.
 */
function descriptionOf(entry: HtmlElement): string[] {
  const full = textIn(entry, "encoded", "content", "description", "summary");
  const parts = [
    textIn(entry, "examplesofduties"),
    textIn(entry, "responsibilities"),
    textIn(entry, "qualifications"),
    textIn(entry, "requirements"),
  ];
  return [full, ...parts.filter((part) => part !== "" && !full.includes(part))].filter((part) => part !== "");
}

function payOf(entry: HtmlElement) {
  const min = textIn(entry, "minimumsalary", "salary_min", "minsalary");
  const max = textIn(entry, "maximumsalary", "salary_max", "maxsalary");
  const unit = textIn(entry, "salaryinterval", "salary_unit", "salary_period");
  const pay = toFoundPay({ min, max: max || min, unit, currency: textIn(entry, "salarycurrency", "salary_currency") });
  return pay ?? readPay(textIn(entry, "job_salary", "salary", "pay", "compensation"));
}

function placesOf(entry: HtmlElement): Place[] {
  const inner = findAll(
    entry,
    ({ tag, children }) =>
      tag.replace(/^.*:/, "") === "location" && children.some((child) => typeof child !== "string"),
  );
  const scopes = inner.length > 0 ? inner : [entry];
  const places = scopes.flatMap((scope) => {
    const place = toPlace({
      city: textIn(scope, "city"),
      state: textIn(scope, "state", "region"),
      street: textIn(scope, "street", "streetaddress", "address"),
      zip: textIn(scope, "postalcode", "zip", "zipcode", "postal_code"),
      country: textIn(scope, "country"),
    });
    return place === null || (place.city === null && inner.length === 0) ? [] : [place];
  });
  if (places.length > 0) return places;
  const [named] = readPlaces(textIn(entry, "location", "job_location"));
  const state = textIn(entry, "state");
  if (named && named.state === null && state !== "") {
    return readPlaces(`${textIn(entry, "location", "job_location")}, ${state}`);
  }
  return readPlaces(textIn(entry, "location", "job_location") || inner.map((scope) => textIn(scope, "name")).join(";"));
}
