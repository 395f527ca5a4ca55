import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { readLabelledDates } from "#server/finder/extract/fields/dates.ts";
import { instructionsOf } from "#server/finder/extract/fields/instructions.ts";
import { readPay } from "#server/finder/extract/fields/pay.ts";
import type { HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { applyForAllOf, jobsOfCandidate } from "./candidate-job.ts";
import { AFTER_JOB, hasTitleShape, OF_ONE_JOB, openingStrength, saysNoOpenings } from "./job-words.ts";
import { namesOccupation, occupationWeight } from "./occupations.ts";
import { type PageKind, pageKindOf } from "./page-kind.ts";
import { ANNOUNCES, sentenceCandidates } from "./sentence-candidates.ts";
import { isInside, tableCandidates } from "./tables.ts";
import { type Candidate, candidatesOf } from "./titles.ts";

/**
 * The methods by which `plainJobs` finds jobs. `npm run finder:accuracy -- --ablation` turns off
 * each method separately and shows the results.
 */
export const WAYS = new Set(["single job", "table", "titles", "sentences"]);

export type PlainFindings = { jobs: FoundJob[]; saysNone: string | null; heading: string | null };

const NO_TABLES: ReturnType<typeof tableCandidates> = { candidates: [], tables: new Set() };

/**
 * Finds jobs by layout and words on a page that has no job markup. Looks for a single job, for rows
 * of a table and for titles. If it finds none, reads sentences about hiring (record 80).
 */
export function plainJobs(page: HtmlElement, pageUrl: string): PlainFindings {
  const all = blocksOf(page);
  const kind = pageKindOf(page, all, pageUrl);
  const isAboutJobs = kind.isCareersUrl || kind.isCareersName;
  const isWithTables = isAboutJobs || kind.hasResume || all.some(({ text }) => openingStrength(text) === "strong");
  const { candidates: rows, tables } = WAYS.has("table") && isWithTables ? tableCandidates(page) : NO_TABLES;
  const blocks = tables.size === 0 ? all : all.filter((block) => !isInside(block, tables));
  const openings = blocks.filter(({ rank, text }) => rank <= 7 && openingStrength(text) !== null);
  const single = WAYS.has("single job") ? singleJob(blocks, pageUrl, kind) : null;
  const listed = single ?? [...rows, ...(WAYS.has("titles") ? candidatesOf(blocks, kind) : [])];
  const saysNone = isAboutJobs || openings.length > 0 ? noneOf(blocks) : null;
  const isRead = listed.length > 0 || saysNone !== null || kind.hasJobsElsewhere || !WAYS.has("sentences");
  const found = isRead ? listed : sentences(blocks, openings, kind);
  return {
    jobs: found.length === 0 ? [] : jobsOf(found, blocks, pageUrl),
    saysNone,
    heading: openings[0]?.text ?? null,
  };
}

/** Returns the jobs in `found`, with the fields that the page states for all of its jobs. */
function jobsOf(found: Candidate[], blocks: Block[], pageUrl: string): FoundJob[] {
  const shared = linesForAll(blocks, found);
  const textsOf = (lines: Block[]) => lines.filter(({ region }) => region === "main").map(({ text }) => text);
  const used = new Set(found.flatMap(({ body }) => body));
  const around = textsOf(blocks.filter((block) => !used.has(block)));
  const forAll = {
    apply: applyForAllOf(shared, pageUrl),
    instructions: instructionsOf(textsOf(shared)),
    validThrough: deadlineIn(around),
    postedDate: found.length === 1 ? postedIn(around) : null,
    isHourly: around.some((text) => ALL_HOURLY.test(text)),
  };
  return withoutRepeats(found.flatMap(eachOfList)).flatMap((candidate) => jobsOfCandidate(candidate, pageUrl, forAll));
}

/**
 * Returns lines that may be about all jobs: lines that belong to no job, and the last two lines of
 * the last job.
 */
function linesForAll(blocks: Block[], found: Candidate[]): Block[] {
  const used = new Set(found.flatMap(({ body }) => body));
  const last = found.at(-1)?.body ?? [];
  return [
    ...blocks.filter((block) => !used.has(block)),
    ...(last.length > 1 || found.length > 1 ? last.slice(-2) : []),
  ];
}

const ALL_HOURLY = /\b(?:all|these) (?:pay |wage )?(?:rates|wages) are (?:per hour|by the hour|an hour|hourly)\b/i;
const OF_APPLYING =
  /^\W*(?:apply by|(?:all )?(?:applications?|r[eé]sum[eé]s?) (?:are|is|must|should|will)\b|(?:application )?deadline|closing date)\b/i;

/** Returns the last day to apply. Returns null if the sentences state no day, or several days. */
function deadlineIn(texts: string[]): CalendarDate | null {
  const dated = texts.filter((text) => /\d\d/.test(text));
  const sentences = dated.flatMap((text) => text.split(/(?<=[.!])\s+/)).filter((text) => OF_APPLYING.test(text));
  const days = new Set(sentences.map((text) => readLabelledDates([text]).validThrough).filter((day) => day !== null));
  return days.size === 1 ? ([...days][0] ?? null) : null;
}

/**
 * Returns the date of a line such as "Posted May 5, 2026". Returns null if there are several such
 * lines.
 */
function postedIn(texts: string[]): CalendarDate | null {
  const lines = texts.filter((text) => text.length < 120 && /^\W*(?:posted|published)\b/i.test(text));
  return lines.length === 1 ? readLabelledDates(lines).postedDate : null;
}

function noneOf(blocks: Block[]): string | null {
  return blocks.map(({ text }) => saysNoOpenings(text)).find((sentence) => sentence !== null) ?? null;
}

/**
 * Reads jobs in sentences. On a page about jobs, reads all sentences. On other pages, reads only
 * sentences below headings about hiring, and sentences that state pay or announce jobs.
 */
function sentences(blocks: Block[], openings: Block[], kind: PageKind): Candidate[] {
  for (const opening of openings) {
    const at = blocks.indexOf(opening);
    const heading: Block = { ...opening, region: "main", links: [] };
    const below = blocks.slice(at + 1);
    const end = below.findIndex(({ rank }) => rank < opening.rank);
    const section = end < 0 ? below : below.slice(0, end);
    const named = sentenceCandidates([heading], [opening.text]);
    // If the heading names a single job, the lines after the heading are the job's text.
    if (named.length === 1 && named[0]) return [{ ...named[0], body: section.slice(0, 40) }];
    const found = sentenceCandidates([heading, ...section.slice(0, 12)], [opening.text]);
    if (found.length > 0) return found;
  }
  if (kind.isOther) return [];
  const isAboutJobs = kind.isCareersUrl || kind.isCareersName;
  const isAdvert = ({ text }: Block) => ANNOUNCES.test(text) || readPay(text) !== null;
  return sentenceCandidates(isAboutJobs ? blocks.slice(0, 60) : blocks.filter(isAdvert), []);
}

/**
 * Returns the job of a page that describes a single job, or else null. The main heading of such a
 * page is a job title. Its other headings are typical of a job description.
 */
function singleJob(blocks: Block[], pageUrl: string, kind: PageKind): Candidate[] | null {
  const at = blocks.findIndex(({ rank, text, region }) => rank <= 2 && region === "main" && isTitle(text));
  const block = blocks[at];
  if (
    !block ||
    (block.rank === 2 && blocks.slice(0, at).some(({ rank, text }) => rank === 1 && openingStrength(text) === "strong"))
  )
    return null;
  const others = blocks.filter((one) => one !== block && one.rank === block.rank && isTitle(one.text));
  if (others.length > 0) return null;
  const rest = blocks.slice(at + 1);
  const end = rest.findIndex(({ rank, text }) => rank <= 8 && AFTER_JOB.test(text));
  const body = (end < 0 ? rest : rest.slice(0, end)).filter(({ region }) => region !== "form");
  const signs = new Set(
    body
      .filter(({ text, rank, lead }) => (rank <= 8 || lead !== "" || text.length < 60) && OF_ONE_JOB.test(lead || text))
      .map(({ lead, text }) => (lead || text).toLowerCase()),
  );
  const isJobPage = kind.urlKind === "job" && !/\/(?:news|blog|team|staff)\//i.test(pageUrl);
  if (isJobPage && body.some(({ text }) => readPay(text) !== null)) signs.add("pay");
  // A sentence below the title can announce the job, as in "The parish seeks a part-time organist"
  // below "Organist".
  const isAnnounced = () =>
    sentenceCandidates(body.slice(0, 5), []).some(({ title }) => isSameOrLonger(title, block.text));
  const enough = kind.inviting === 0 ? Number.POSITIVE_INFINITY : kind.isOther ? 4 : isJobPage ? 1 : 3;
  if ((signs.size < enough && !isAnnounced()) || body.some(({ text }) => saysNoOpenings(text))) return null;
  return [{ title: block.text, block, body, because: [block.text, ...[...signs].slice(0, 2)], group: "" }];
}

function isTitle(text: string): boolean {
  return (
    hasTitleShape(text) &&
    occupationWeight(text) > 0 &&
    (openingStrength(text) === null || /^(?:now )?hiring/i.test(text))
  );
}

/** Splits "Cooks • Servers • Hosts" and "2nd shift: Machine Operator, Welder" into jobs. */
function eachOfList(candidate: Candidate): Candidate[] {
  const { title, because } = candidate;
  const each = (titles: string[]) => titles.map((one) => ({ ...candidate, title: one }));
  const marked = title.split(/\s*[•·|*~]\s*/).filter((part) => part !== "");
  if (marked.length > 1 && marked.every((part) => occupationWeight(part) >= 0.5 && isTitle(part))) return each(marked);
  const [, label = "", list = title] = /^([^:]{2,30}):\s+(.+)$/.exec(title) ?? [];
  const titles = list.split(/,\s+|\s+and\s+/).filter((part) => part !== "");
  if (label !== "" && !namesOccupation(label) && titles.every(isTitle))
    return each(titles).map((one) => ({ ...one, because: [...because, label] }));
  const plain = title.split(/,\s+(?:and\s+|&\s+)?|\s+and\s+/);
  const areSeveral = plain.length > 2 || (plain.length > 1 && plain.every((part) => /s$/.test(part)));
  return areSeveral && plain.every((part) => part.length < 40 && namesOccupation(part)) ? each(plain) : [candidate];
}

/** Returns true if the label is the title, or the title with a detail, as in "Teller, Duluth". */
function isSameOrLonger(label: string, title: string): boolean {
  return label === title || (label.startsWith(title) && /^\s*[,–|(-]/.test(label.slice(title.length)));
}

/**
 * Removes jobs that were found twice with the same title and text, for example in a table and below
 * a heading. Also removes jobs that are only the labels of tabs.
 */
function withoutRepeats(candidates: Candidate[]): Candidate[] {
  const known = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const link = candidate.block.links[0]?.href ?? "";
    const key = `${candidate.title.toLowerCase()}|${candidate.group}|${link}|${candidate.body
      .map(({ text }) => text)
      .join(" ")
      .slice(0, 200)}`;
    if (!known.has(key)) known.set(key, candidate);
  }
  const all = [...known.values()];
  return all.filter(
    (candidate) =>
      candidate.body.length > 0 ||
      !all.some(
        (other) => other !== candidate && other.body.length > 0 && isSameOrLonger(candidate.title, other.title),
      ),
  );
}
