import { collapse } from "#server/finder/extract/html/page-text.ts";
import { findAll, type HtmlElement, rawText } from "#server/finder/extract/html/parse-html.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { hasGenericWord, isAlike, slugOf, wordsOf } from "./link-words.ts";
import { type Block, blocksOf } from "./pages/blocks.ts";
import { applyForAllOf, jobsOfCandidate } from "./pages/candidate-job.ts";
import { AFTER_JOB, hasTitleShape, saysNoOpenings } from "./pages/job-words.ts";
import { isCareersText } from "./pages/link-kinds.ts";
import { namesOccupation } from "./pages/occupations.ts";

/** Maximum number of lines of a job's text. */
const MAX_LINES = 200;

/**
 * Number of lines after the title in which the finder looks for a notice such as "This position is
 * filled".
 */
const NOTICE_LINES = 6;

const CLOSED =
  /\b(?:(?:position|job|posting) (?:has been|is) (?:now )?(?:filled|closed)|no longer (?:available|accepting|open)|applications? (?:are|is) (?:now )?closed)\b/i;

/**
 * Reads the page behind a link whose text is the title of a job. Such a page has a single job, even
 * if its text looks like a list. Returns no job if the page lists several jobs. Also returns no job
 * if headings, page title and URL lack the link's words.
 */
export function linkedJobs(page: HtmlElement, pageUrl: string, linkText: string): FoundJob[] {
  const blocks = blocksOf(page);
  const start = isCareersText(linkText) ? null : startOf(blocks, page, pageUrl, linkText);
  if (!start) return [];
  const { heading, at } = start;
  // Skips a link such as "Back to all jobs" directly below the title.
  const rest = blocks.slice(at + 1).filter(({ text }, index) => index > 0 || !AFTER_JOB.test(text));
  const end = rest.findIndex(
    ({ rank, text }) => (rank <= 8 && AFTER_JOB.test(text)) || (at >= 0 && rank < Math.min(heading.rank, 3)),
  );
  const body = rest.slice(0, end < 0 ? MAX_LINES : Math.min(end, MAX_LINES)).filter(({ region }) => region !== "form");
  const isClosed = body.slice(0, NOTICE_LINES).some(({ text }) => CLOSED.test(text) || saysNoOpenings(text) !== null);
  if (body.length === 0 || isClosed) return [];
  const candidate = { title: heading.text, block: heading, body, because: [linkText], group: "" };
  return jobsOfCandidate(candidate, pageUrl, { apply: applyForAllOf(blocks, pageUrl) }).map((job) => ({
    ...job,
    url: pageUrl,
  }));
}

/**
 * Returns the line with the job's title, and its index. Returns null if the page lists several jobs
 * or doesn't match the link. If only the page's URL or name matches, replaces the text of the main
 * heading with the link's text. Without a main heading, the index is -1.
 */
function startOf(blocks: Block[], page: HtmlElement, pageUrl: string, linkText: string) {
  const alike = blocks.filter(({ rank, text }) => rank <= 7 && text.length <= 110 && isAlike(text, linkText));
  const best = Math.min(...alike.map(({ rank }) => rank));
  const found = alike.find(({ rank }) => rank === best);
  if (found)
    return isOfList(found, blocks, linkText) ? null : { heading: titled(found, linkText), at: blocks.indexOf(found) };
  const [first] = blocks;
  if (!first || !(isAlike(slugOf(pageUrl), linkText) || isAlike(nameOf(page), linkText))) return null;
  const at = blocks.findIndex(({ rank }) => rank === 1);
  return { heading: { ...(blocks[at] ?? first), text: linkText, links: [] }, at };
}

/**
 * Returns the line without its links. Replaces the line's text with the link's text in two cases:
 * the line is not a title, or the link has all words of the line and one or two more.
 */
function titled(line: Block, linkText: string): Block {
  const [own, wanted] = [wordsOf(line.text), wordsOf(linkText)];
  const isPart = own.every((word) => wanted.includes(word)) && [1, 2].includes(wanted.length - own.length);
  const isTitle = hasTitleShape(line.text) && !hasGenericWord(line.text) && !isPart;
  return { ...line, text: isTitle ? line.text : linkText, links: [] };
}

/** Returns true if a line with the same markup as `line` has the title of another job. */
function isOfList(line: Block, blocks: Block[], linkText: string): boolean {
  if (line.rank === 1) return false;
  return blocks.some(
    ({ text, rank, appearance }) =>
      rank === line.rank &&
      appearance === line.appearance &&
      !isAlike(text, linkText) &&
      hasTitleShape(text) &&
      namesOccupation(text),
  );
}

function nameOf(page: HtmlElement): string {
  const [title] = findAll(page, ({ tag }) => tag === "title");
  return title ? (collapse(rawText(title).slice(0, 300)).split(/\s[|–—-]\s/)[0] ?? "") : "";
}
