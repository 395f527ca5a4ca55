import {
  APPLY_SENTENCE,
  APPLY_WORDS,
  applyByEmail,
  applyByUrl,
  readEmail,
  readMailto,
  toWebUrl,
} from "#server/finder/extract/fields/apply-way.ts";
import { type LabelledDates, readLabelledDates } from "#server/finder/extract/fields/dates.ts";
import { employmentTypeOfLines } from "#server/finder/extract/fields/employment-type.ts";
import { benefitsOf, instructionsOf } from "#server/finder/extract/fields/instructions.ts";
import { locationTypeOfLines } from "#server/finder/extract/fields/location-type.ts";
import { newFoundJobs } from "#server/finder/extract/fields/new-found-jobs.ts";
import { readPay } from "#server/finder/extract/fields/pay.ts";
import { isPlace, NO_PLACE, type Place, readPlaces } from "#server/finder/extract/fields/places.ts";
import { educationOfLines, experienceOfLines } from "#server/finder/extract/fields/requirements.ts";
import { cleanTitle } from "#server/finder/extract/fields/title.ts";
import { townOfHeading } from "#server/finder/extract/fields/towns.ts";
import { STATE_IN_TEXT } from "#server/finder/extract/fields/us-states.ts";
import { cleanDescription } from "#server/finder/extract/html/clean-description.ts";
import { layoutOf } from "#server/finder/extract/html/layout-of.ts";
import type { ApplyWay, FoundJob, FoundPay } from "#server/finder/jobs/found-job.ts";
import { escapeHtml } from "#server/http/escape-html.ts";
import type { Block } from "./blocks.ts";
import { BARE_LABEL } from "./job-words.ts";
import { isDocument, isSameSite } from "./link-kinds.ts";
import { withoutLeading } from "./occupations.ts";
import { isDetail, splitTitle } from "./title-parts.ts";
import type { Candidate } from "./titles.ts";

const DETAILS =
  /^\W*(?:(?:view|see|read|get|download|open|click)\b.*|(?:learn|read|find out) more.*|more(?: info\w*| details)?|(?:job |position |full )*(?:details?|description|posting|announcement)s?(?: \(?pdf\)?)?|pdf)\W*$/i;

/** Fields that a page states once for all of its jobs. */
export type ForAll = LabelledDates & { apply: ApplyWay | null; instructions: string | null; isHourly: boolean };

/**
 * Converts a title and its lines to uncertain jobs, one for each place in Minnesota or Wisconsin.
 */
export function jobsOfCandidate(candidate: Candidate, pageUrl: string, forAll: Partial<ForAll>): FoundJob[] {
  const { block, body, because, group } = candidate;
  const { title: named, details } = splitTitle(candidate.title);
  const title = cleanTitle(named.replace(/(?<=\p{L})\s+(?:position|opening|vacancy)$/iu, ""));
  if (title === null) return [];
  const at = block.text.toLowerCase().indexOf(candidate.title.toLowerCase());
  const isStart = !/\p{L}/u.test(block.text.slice(0, at)) || withoutLeading(block.text) !== block.text;
  const after = at < 0 || !isStart ? "" : block.text.slice(at + candidate.title.length);
  const own = after.replace(/^[\s:,.–—-]+/, "");
  const lines = withLabels(body.map(({ text }) => text));
  const texts = [...details, own, ...lines].filter((text) => text !== "");
  const inBrackets = /^\(([^()]+)\)$/.exec(own)?.[1]?.split(/,\s+/) ?? [];
  const short = [...details, own, ...inBrackets, ...lines.slice(0, 20)].flatMap((text) =>
    text.split(
      /\s*[|•·]\s*|(?<=^(?:[Ff]ull|[Pp]art)[ -][Tt]ime),\s+|(?<=[.!])(?<!\b(?:St|Ste|Mt|Ft|No|Dr|Mr|Ms|Mrs|Jr|Sr|Inc)\.)\s+(?=[A-Z$(])/,
    ),
  );
  const dates = readLabelledDates(texts);
  const fields = {
    title,
    description: descriptionOf(own, body),
    postedDate: dates.postedDate ?? forAll.postedDate ?? null,
    validThrough: dates.validThrough ?? forAll.validThrough ?? null,
    employmentType: employmentTypeOfLines([...details, named]) ?? employmentTypeOfLines(short.slice(0, 24)),
    locationType: locationTypeOfLines([...details, ...short]),
    pay: readPay(texts.join("\n")) ?? (forAll.isHourly ? readHourly(texts) : null),
    apply: applyIn([block, ...body], pageUrl) ?? forAll.apply ?? null,
    requisitionId: requisitionIn(texts),
    education: educationOfLines(texts),
    experience: experienceOfLines(texts),
    benefits: benefitsIn(body),
    instructions: instructionsOf(texts) ?? forAll.instructions ?? null,
    because,
    layout: layoutOf(block.element),
  };
  const url = detailsPage([block, ...body], pageUrl) ?? pageUrl;
  return newFoundJobs(
    fields,
    placesIn([...details, own.split(/[,.;]\s/)[0] ?? "", ...short], texts, group),
    url,
    "page",
    pageUrl,
  );
}

/** Reads cells such as "$21.40" on a page that states that all rates are per hour. */
function readHourly(texts: string[]): FoundPay | null {
  return readPay(
    texts
      .filter((text) => /^[$\s\d.,–-]+$/.test(text))
      .map((text) => `${text} per hour`)
      .join("\n"),
  );
}

/** Joins a label with the value in the next line, as in a table or a list of definitions. */
function withLabels(lines: string[]): string[] {
  return lines.map((line, index) => {
    const label = lines[index - 1] ?? "";
    const isValue = line.length <= 100 && !/:(?!\d)/.test(line) && BARE_LABEL.test(label);
    return isValue ? `${label.replace(/\s*:?\s*$/, "")}: ${line}` : line;
  });
}

function benefitsIn(body: Block[]): string | null {
  const lines = body.filter(({ region }) => region === "main");
  return benefitsOf(lines.map(({ text, rank, lead }) => ({ text, isHeading: rank <= 7 || lead !== "" })));
}

/** Builds HTML of paragraphs and lists, then sanitizes it. */
function descriptionOf(own: string, body: Block[]): string | null {
  const lines = hasWords([own, ...body.map(({ text }) => text)])
    ? body.filter(
        ({ links, text, rank }) => !(rank === 8 && links.length > 0 && (APPLY_WORDS.test(text) || DETAILS.test(text))),
      )
    : [];
  if (lines.length === 0 && !hasWords([own])) return null;
  let html = own === "" ? "" : `<p>${escapeHtml(own)}</p>`;
  let isInList = false;
  for (const { text, isItem, rank, lead } of lines) {
    if (isItem !== isInList) html += isItem ? "<ul>" : "</ul>";
    isInList = isItem;
    const line =
      lead !== "" && text.startsWith(lead)
        ? `<strong>${escapeHtml(lead)}</strong>${escapeHtml(text.slice(lead.length))}`
        : escapeHtml(text);
    if (isItem) html += `<li>${line}</li>`;
    else html += rank <= 6 ? `<h3>${line}</h3>` : rank === 7 ? `<p><strong>${line}</strong></p>` : `<p>${line}</p>`;
  }
  return cleanDescription(isInList ? `${html}</ul>` : html);
}

/** Returns true if at least one line is text, and not only a field such as the date or the pay. */
function hasWords(lines: string[]): boolean {
  return lines.some((text) => text !== "" && !isFieldLine(text));
}

const FIELD_LINE =
  /^\W*(?:(?:job |work |starting |hiring |base )?(?:location|site|city|type|range|status|department|pay(?: rate| range)?|wage|salary(?: range)?|rate|compensation|clos(?:es|ing)(?: date)?|deadline|apply by|posted|date posted|posting date|opening date|published(?: date)?|job (?:id|number|no\.?|#)|hits|views))\s*:|^\d+$/i;

function isFieldLine(line: string): boolean {
  const sentences = line.split(/(?<=(?<!\b(?:St|Ste|Mt|Ft))[.!]) /);
  return sentences.every(
    (text) =>
      text.length <= 80 &&
      (FIELD_LINE.test(text) ||
        isPlace(text) ||
        (!/[,:]/.test(text) && text.split(/\s+/).length <= 4 && isDetail(text)) ||
        APPLY_WORDS.test(text) ||
        DETAILS.test(text)),
  );
}

const LABELLED_PLACE =
  /^\W*(?:(?:job |work )?(?:location|site)|home (?:base|terminal|office)|based (?:in|at|out of)|where|city|town|place(?: of work)?|office|store|branch|plant|campus)s?(?:es)?\s*[:–-]\s*(.+)$/i;
const IN_PROSE = new RegExp(
  `\\b(?:in|in the|our|at our|near|from our|located in|based in)\\s+((?:[A-Z][\\w.']{1,20}\\s?){1,3}, ${STATE_IN_TEXT})\\b`,
  "g",
);
/** Matches words of sentences about a place that isn't the workplace, such as "headquartered". */
const ELSEWHERE =
  /\b(?:apply|mail|send|drop|stop by|stop in|headquarter\w*|resume|contact|call|fax|interview|founded|agency|since|serving|customers)\b/i;

function placesIn(short: string[], texts: string[], group: string): Place[] {
  for (const line of [...short, ...texts]) {
    const labelled = LABELLED_PLACE.exec(line)?.[1];
    const places = labelled !== undefined && line.length <= 160 ? readPlaces(labelled.replace(/ with .*/, "")) : [];
    if (places.length > 0) return places;
  }
  const whole = short.filter((line) => isPlace(line)).flatMap((line) => readPlaces(line));
  if (whole.length > 0) return whole;
  if (isPlace(group)) return readPlaces(group);
  const town = short.map(townOfHeading).find((name) => name !== null) ?? townOfHeading(group);
  if (town !== null) return [{ ...NO_PLACE, city: town }];
  const sentences = texts
    .flatMap((text) => text.split(/(?<=[.!])\s+/))
    .filter((sentence) => sentence.includes(", ") && !ELSEWHERE.test(sentence));
  const stated = sentences.flatMap((sentence) =>
    [...sentence.matchAll(IN_PROSE)].flatMap(([, place = ""]) => readPlaces(place)),
  );
  const towns = new Set(stated.map(({ city, state }) => `${city}, ${state}`));
  return towns.size === 1 ? stated.slice(0, 1) : [];
}

const REQUISITION =
  /\b(?:job|req(?:uisition)?|posting|position|announcement|vacancy)\s*(?:id|#|no\.?|number|code)\s*[:#]?\s*([A-Z]{0,6}[-_]?\d[\w-]{0,20})\b/i;

function requisitionIn(texts: string[]): string | null {
  for (const text of texts) {
    const id = REQUISITION.exec(text)?.[1];
    if (id !== undefined) return id;
  }
  return null;
}

const APPLY_PATH = /[/-](?:apply|application)s?(?:[/?#.]|$)/i;

/** Returns a link to apply, or an email address in a sentence about applying. */
function applyIn(blocks: Block[], pageUrl: string): ApplyWay | null {
  for (const { links, text: line } of blocks) {
    for (const { href, text } of links) {
      const email = readMailto(href);
      if (email !== null) return applyByEmail(email);
      const isToApply = APPLY_WORDS.test(text) || /^\W*(?:to )?apply\b/i.test(line) || APPLY_PATH.test(href);
      const way = isToApply ? applyByUrl(href, pageUrl) : null;
      if (way !== null && !isDocument(way.value) && !/\bpdf\b/i.test(text) && !leadsHere(way.value, pageUrl))
        return way;
    }
  }
  const sentence = blocks.map(({ text }) => text).find((text) => APPLY_SENTENCE.test(text) && readEmail(text) !== null);
  return sentence === undefined ? null : applyByEmail(readEmail(sentence));
}

function leadsHere(url: string, pageUrl: string): boolean {
  return url.split("#")[0] === pageUrl.split("#")[0];
}

/**
 * Returns the link or email for applying to all jobs of the page. Returns null if the page has none
 * or several.
 */
export function applyForAllOf(blocks: Block[], pageUrl: string): ApplyWay | null {
  return (
    onlyWayIn(blocks, pageUrl) ??
    onlyWayIn(
      blocks.filter(({ text }) => TO_APPLY.test(text)),
      pageUrl,
    )
  );
}

/**
 * Matches lines about applying. In other lines, an email address or link may have another purpose.
 */
const TO_APPLY = /\bappl(?:y|ication|ying)\b|\br[eé]sum[eé]/i;

function onlyWayIn(blocks: Block[], pageUrl: string): ApplyWay | null {
  const stated = blocks.map((block) => applyIn([block], pageUrl)).filter((way) => way !== null);
  const distinct = [...new Map(stated.map((way) => [way.value.toLowerCase(), way])).values()];
  return distinct.length === 1 ? (distinct[0] ?? null) : null;
}

/** Matches the URL of a single job on another site, such as "/job/20117". */
const ELSEWHERE_JOB =
  /\/(?:jobs?|positions?|openings?|postings?|careers?|requisitions?)\/[^?#]*\d{3}|[?&](?:job|req|posting)\w*=\w*\d/i;

/** Returns the URL of the page or document that the title or a "Learn more" link opens. */
function detailsPage(blocks: Block[], pageUrl: string): string | null {
  const [title, ...body] = blocks;
  const links = [
    ...(title?.links ?? []),
    ...body.flatMap(({ links }) => links.filter(({ text }) => DETAILS.test(text))),
  ];
  for (const { href, text } of links) {
    const url = toWebUrl(href, pageUrl);
    if (url === null || leadsHere(url, pageUrl) || (APPLY_WORDS.test(text) && !isDocument(url))) continue;
    const isOfTitle = title?.links.length === 1 && title.links[0]?.href === href;
    if (isSameSite(url, pageUrl) || isDocument(url) || (isOfTitle && ELSEWHERE_JOB.test(url))) return url;
  }
  return null;
}
