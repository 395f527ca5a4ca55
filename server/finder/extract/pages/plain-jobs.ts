import { readPay } from "#server/finder/extract/fields/pay.ts";
import { collapse, textOf } from "#server/finder/extract/html/page-text.ts";
import { findAll, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { type Block, blocksOf } from "./blocks.ts";
import { applyForAllOf, jobsOfCandidate } from "./candidate-job.ts";
import { hasTitleShape, namesOccupation, openingStrength, saysNoOpenings } from "./job-words.ts";
import { linkKindOf } from "./link-kinds.ts";
import { type Candidate, candidatesOf, sectionsOf } from "./sections.ts";
import { sentenceCandidates } from "./sentence-candidates.ts";
import { isInside, tableCandidates } from "./tables.ts";

export type PlainFindings = { jobs: FoundJob[]; saysNone: string | null; heading: string | null };

/**
 * Finds jobs by layout and words on a page that has no job markup. Looks for titles below headings
 * like "Open Positions", for table rows, and for a page with a single job. Without a result, reads
 * sentences about hiring (record 80).
 */
export function plainJobs(page: HtmlElement, pageUrl: string): PlainFindings {
  const { candidates: rows, tables } = tableCandidates(page);
  const blocks = blocksOf(page).filter((block) => block.region !== "frame" && !isInside(block, tables));
  const careers = isCareersPage(page, blocks, pageUrl);
  const sections = sectionsOf(blocks, careers);
  const read = sections.map((section) => ({ section, ...candidatesOf(section) }));
  const single = singleJob(blocks, pageUrl);
  const listed = [...rows, ...read.flatMap(({ candidates }) => candidates)];
  const saysNone = read.find((one) => one.saysNone !== null)?.saysNone ?? (careers ? noneOf(blocks) : null);
  const heading = sections[0]?.heading ?? null;
  const found = single ?? (listed.length > 0 ? listed : saysNone !== null ? [] : sentences(read, careers, blocks));
  const applyForAll = applyForAllOf(linesForAll(blocks, found), pageUrl);
  return {
    jobs: withoutRepeats(found.flatMap(eachOfList)).flatMap((candidate) =>
      jobsOfCandidate(candidate, pageUrl, applyForAll),
    ),
    saysNone,
    heading,
  };
}

/**
 * Returns the lines that may apply to all jobs: the lines outside of jobs, and the last two lines
 * of the last job.
 */
function linesForAll(blocks: Block[], found: Candidate[]): Block[] {
  const used = new Set(found.flatMap(({ body }) => body));
  const last = found.at(-1)?.body ?? [];
  return [...blocks.filter((block) => !used.has(block)), ...(last.length > 1 ? last.slice(-2) : [])];
}

function noneOf(blocks: Block[]): string | null {
  return blocks.map(({ text }) => saysNoOpenings(text)).find((sentence) => sentence !== null) ?? null;
}

function isCareersPage(page: HtmlElement, blocks: Block[], url: string): boolean {
  const title = findAll(page, ({ tag }) => tag === "title")[0];
  const name = title ? collapse(textOf({ ...title, tag: "span" })).split(/\s[|–—-]\s/)[0] : "";
  const main = blocks.find(({ rank }) => rank === 1)?.text ?? "";
  return linkKindOf("", url) !== null || openingStrength(name ?? "") !== null || openingStrength(main) !== null;
}

type Read = { section: { heading: string; strength: "strong" | "weak"; blocks: Block[] } };

function sentences(read: Read[], careers: boolean, blocks: Block[]): Candidate[] {
  for (const { section } of read) {
    const heading = { ...(section.blocks[0] ?? blocks[0]), text: section.heading, region: "main", links: [] } as Block;
    const named = sentenceCandidates([heading], [section.heading]);
    // If the heading names a single job, the lines after the heading are the job's text.
    if (named.length === 1 && named[0]) return [{ ...named[0], body: section.blocks.slice(0, 40) }];
    const found = sentenceCandidates([heading, ...section.blocks.slice(0, 12)], [section.heading]);
    if (found.length > 0) return found;
  }
  return careers ? sentenceCandidates(blocks.slice(0, 60), []) : [];
}

const OF_ONE_JOB =
  /^\W*(?:(?:key |essential |job |main |primary |minimum |preferred |required )*(?:responsibilities|qualifications|requirements|duties|skills|functions|description|summary|overview)|what (?:you|we)(?:(?:'|’)ll| will)? (?:do|need|bring|get|offer)|your (?:day|role|tasks)|position (?:summary|overview|description|type)|job (?:type|summary|description)|who (?:you are|we(?:'|’)re looking for)|about the (?:job|role|position)|apply(?: now| online| today| for this (?:job|position))?|how to apply|pay(?: range| rate)?|wage|salary|compensation|schedule|hours|reports to|benefits)\b/i;
const AFTER_JOB =
  /^\W*(?:(?:other|more|related|similar|all) (?:jobs?|openings?|positions?|opportunities)|share this|leave a (?:reply|comment)|related posts|recent posts|back to|previous|next|apply for this (?:job|position)|submit your application)\b/i;

/**
 * Returns the job of a page that describes a single job, or null otherwise. The page's main heading
 * must be a job title, and its other headings typical headings of a job description.
 */
function singleJob(blocks: Block[], pageUrl: string): Candidate[] | null {
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
  const isJobPage = linkKindOf("", pageUrl) === "job" && !/\/(?:news|blog|team|staff)\//i.test(pageUrl);
  if (isJobPage && body.some(({ text }) => readPay(text) !== null)) signs.add("pay");
  if (signs.size < (isJobPage ? 1 : 3) || body.some(({ text }) => saysNoOpenings(text))) return null;
  return [{ title: block.text, block, body, because: [block.text, ...[...signs].slice(0, 2)], group: "" }];
}

function isTitle(text: string): boolean {
  return (
    hasTitleShape(text) && namesOccupation(text) && (openingStrength(text) === null || /^(?:now )?hiring/i.test(text))
  );
}

/** Splits "2nd shift: Machine Operator, Welder" into two jobs. */
function eachOfList(candidate: Candidate): Candidate[] {
  const [, label = "", list = ""] = /^([^:]{2,30}):\s+(.+)$/.exec(candidate.title) ?? [];
  const titles = list.split(/,\s+|\s+and\s+/).filter((title) => title !== "");
  if (label === "" || namesOccupation(label) || !titles.every(isTitle)) return [candidate];
  return titles.map((title) => ({ ...candidate, title, because: [...candidate.because, label] }));
}

/** Removes jobs with the same title and text, which can come from a table and a heading. */
function withoutRepeats(candidates: Candidate[]): Candidate[] {
  const known = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = `${candidate.title.toLowerCase()}|${candidate.group}|${candidate.body
      .map(({ text }) => text)
      .join(" ")
      .slice(0, 200)}`;
    if (!known.has(key)) known.set(key, candidate);
  }
  const all = [...known.values()];
  return all.filter(
    (candidate) =>
      candidate.body.length > 0 ||
      !all.some((other) => other !== candidate && other.body.length > 0 && other.title === candidate.title),
  );
}
