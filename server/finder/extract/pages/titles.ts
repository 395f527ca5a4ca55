import { isPlace } from "#server/finder/extract/fields/places.ts";
import { textOf } from "#server/finder/extract/html/page-text.ts";
import { type HtmlElement, itemOf } from "#server/finder/extract/html/parse-html.ts";
import type { Block } from "./blocks.ts";
import { type Line, linesWithEvidence } from "./evidence.ts";
import { canLackOccupation, reasonsOf, scoreOf, THRESHOLD } from "./evidence-weights.ts";
import { BARE_LABEL, FILLED, OF_ONE_JOB, saysNoOpenings } from "./job-words.ts";
import type { PageKind } from "./page-kind.ts";

export type Candidate = {
  title: string;
  block: Block;
  /** The lines up to the next title or the end of the list. */
  body: Block[];
  /**
   * `because` contains the words by which the job was found: the heading of its list, and the
   * evidence with the most weight. `group` is the nearest heading, such as "Duluth, MN". If the job
   * is in a nested list below a place, `group` is this place.
   */
  because: string[];
  group: string;
};

const MAX_TITLES = 200;

/**
 * Returns the titles on a page, each with the lines below it. Lines with the same markup share
 * their evidence. A line with enough evidence is a title (record 80).
 */
export function candidatesOf(blocks: Block[], page: PageKind): Candidate[] {
  const lines = linesWithEvidence(blocks, page, { isPromising: !canLackOccupation() }).filter(
    ({ evidence, place }) => place.decisive?.kind !== "none" && scoreOf(evidence) > THRESHOLD,
  );
  if (lines.length === 0) return [];
  const kept = withoutRepeats(lines);
  const repeats = new Set(lines.map(({ block }) => block));
  for (const { block } of kept) repeats.delete(block);
  const titles = new Map(withoutNested(kept, blocks).map((line) => [line.block, line]));
  const candidates: Candidate[] = [];
  const firstLines = new Map<HtmlElement, Block>();
  let current: Candidate | null = null;
  for (const block of blocks) {
    const item = itemOf(block.element);
    if (item && !firstLines.has(item)) firstLines.set(item, block);
    const line = titles.get(block);
    if (line) {
      const outer = firstLines.get(itemOf(item?.parent ?? null) ?? block.element)?.text ?? "";
      const group = isPlace(outer) ? outer : (line.place.above?.text ?? "");
      current = { title: line.title, block, body: [], because: becauseOf(line), group };
      candidates.push(current);
    } else if (current && closes(block, current)) current = null;
    else if (!repeats.has(block)) current?.body.push(block);
  }
  addHeads(candidates, blocks);
  releaseTail(candidates);
  return candidates.filter(isOpen).slice(0, MAX_TITLES);
}

function becauseOf({ place, evidence }: Line): string[] {
  const { decisive } = place;
  const heading = decisive?.kind === "open" || decisive?.kind === "careers" ? [decisive.text.slice(0, 120)] : [];
  return [...heading, ...reasonsOf(evidence).slice(0, 3)];
}

function isOpen({ title, block, body }: Candidate): boolean {
  return (
    !FILLED.test(title) &&
    !FILLED.test(block.text) &&
    !body
      .slice(0, 3)
      .some(
        ({ text }) =>
          text.length < 120 && (FILLED.test(text) || /\bunpaid\b/i.test(text) || saysNoOpenings(text) !== null),
      )
  );
}

/**
 * Removes a title that is in the text of another title. If the outer title is a group of jobs, such
 * as "Nursing" above "RN" and "CNA", removes the outer title instead.
 */
function withoutNested(lines: Line[], blocks: Block[]): Line[] {
  const removed = new Set<Line>();
  for (const [at, outer] of lines.entries()) {
    if (removed.has(outer) || outer.block.rank > 7) continue;
    let end = outer.index + 1;
    while (end < blocks.length && (blocks[end]?.rank ?? 0) > outer.block.rank) end += 1;
    const inner: Line[] = [];
    for (let next = at + 1; next < lines.length; next += 1) {
      const line = lines[next];
      if (!line || line.index >= end) break;
      if (line.block.rank > outer.block.rank) inner.push(line);
    }
    const [first] = inner;
    if (!first) continue;
    if (isGroup(outer, inner, first)) removed.add(outer);
    else for (const line of inner) removed.add(line);
  }
  return lines.filter((line) => !removed.has(line));
}

function isGroup(outer: Line, inner: Line[], first: Line): boolean {
  const mean = inner.reduce((sum, { evidence }) => sum + scoreOf(evidence), 0) / inner.length;
  const isAlone = outer.evidence.group === 0 && inner.length > 1;
  if (isAlone || outer.block.rank === 1) return inner.some(({ evidence }) => evidence.occupation >= 0.5);
  return first.index === outer.index + 1 && (outer.evidence.occupation < 1 || mean >= scoreOf(outer.evidence));
}

/**
 * Removes repeated titles, such as the link "Line Cook" below the heading "Line Cook". Keeps the
 * order.
 */
function withoutRepeats(lines: Line[]): Line[] {
  const ranks = new Map<string, Set<number>>();
  for (const { title, block } of lines) {
    const key = title.toLowerCase();
    ranks.set(key, (ranks.get(key) ?? new Set()).add(block.rank));
  }
  return lines.filter(({ title, block }, at) => {
    const same = ranks.get(title.toLowerCase()) ?? new Set();
    const isRepeated = lines[at - 1]?.title.toLowerCase() === title.toLowerCase();
    return Math.min(...same) === block.rank && !(isRepeated && same.size > 1);
  });
}

/**
 * Adds the lines above a title to the title's job if they are in the same card and the card has no
 * other title. Such lines often have the job's type and place. Removes them from the previous job.
 */
function addHeads(candidates: Candidate[], blocks: Block[]): void {
  for (const [at, candidate] of candidates.entries()) {
    const [before, after] = [candidates[at - 1], candidates[at + 1]];
    const cards = [before, after].flatMap((other) => (other ? [wrapperOf(candidate, other.block)] : []));
    const card = cards.find((one) => cards.every((other) => one && other && isWithin(one, other)));
    if (!card || card === candidate.block.element) continue;
    const above = blocks.slice(0, blocks.indexOf(candidate.block));
    const heads = above.filter(({ rank, element }) => {
      const isHead = rank > candidate.block.rank || !/^h\d$/.test(element.tag);
      return isHead && isWithin(element, card);
    });
    candidate.body.unshift(...heads.flatMap(partsOf));
    if (before) before.body = before.body.filter((block) => !heads.includes(block));
  }
}

/**
 * A line above a card's title can contain several elements without a separator, such as "Full-time"
 * and "Duluth, MN". Returns a line for each element.
 */
function partsOf(block: Block): Block[] {
  const parts = block.element.children.filter((child) => typeof child !== "string" || child.trim() !== "");
  if (parts.length < 2 || parts.some((part) => typeof part === "string" || part.tag === "a")) return [block];
  const texts = parts.map((part) => (typeof part === "string" ? "" : textOf(part)));
  return texts.filter((text) => text !== "").map((text) => ({ ...block, text, rank: 10, lead: "" }));
}

/**
 * Removes lines about the whole list from the last job's text. If the other jobs have no text,
 * removes all lines. If each job has its own HTML element, removes the lines outside of the last
 * job's element.
 */
function releaseTail(candidates: Candidate[]): void {
  const last = candidates.at(-1);
  const others = candidates.slice(0, -1);
  if (!last || others.length === 0) return;
  const isBare = others.every(({ body }) => body.length === 0) && last.block.rank >= 8;
  const wrapper = isBare ? null : wrapperOf(last, others[0]?.block);
  const isWrapped =
    wrapper !== null && others.every((one) => one.body.every((block) => isBelow(block, wrapperOf(one, last.block))));
  if (!isBare && !isWrapped) return;
  last.body = isBare ? [] : last.body.filter((block) => isBelow(block, wrapper));
}

/**
 * Returns the outermost element that contains the candidate's title but not the title `other`.
 * Returns null if the candidate has text, but none of the text is in this element.
 */
function wrapperOf({ block, body }: Candidate, other: Block | undefined): HtmlElement | null {
  const around = new Set<HtmlElement>();
  for (let element: HtmlElement | null = other?.element ?? null; element; element = element.parent) around.add(element);
  let wrapper: HtmlElement | null = block.element;
  while (wrapper?.parent && !around.has(wrapper.parent)) wrapper = wrapper.parent;
  return body.length === 0 || body.some((one) => isBelow(one, wrapper)) ? wrapper : null;
}

function isBelow(block: Block, wrapper: HtmlElement | null): boolean {
  return wrapper !== null && isWithin(block.element, wrapper);
}

function isWithin(inner: HtmlElement, outer: HtmlElement): boolean {
  for (let element: HtmlElement | null = inner; element; element = element.parent) {
    if (element === outer) return true;
  }
  return false;
}

/**
 * Returns true if the job's text ends before this line. The line is then a heading of the same or a
 * higher level, or it is outside of the title's list or sidebar.
 */
function closes(block: Block, { block: title }: Candidate): boolean {
  if (title.isItem && title.rank > 7 && !(block.isItem && isBelow(block, listOf(title)))) return true;
  if (title.isItem && block.isItem && title.lead !== "" && block.lead !== "") return true;
  if (asideOf(block.element) !== asideOf(title.element)) return true;
  if (block.rank > 7 || isInSameTable(block, title)) return false;
  if (block.rank < title.rank) return title.rank <= 7 || !OF_ONE_JOB.test(block.text);
  return (
    block.rank === title.rank &&
    block.appearance === title.appearance &&
    (CLOSING.test(block.text) || !(OF_ONE_JOB.test(block.text) || /[:.]|\d/.test(block.text)))
  );
}

/**
 * Returns the sidebar that contains the element, or null. A sidebar's text doesn't belong to a job
 * outside of it.
 */
function asideOf(element: HtmlElement | null): HtmlElement | null {
  return element === null || element.tag === "aside" ? element : asideOf(element.parent);
}

/** Returns the list that contains the line, or null. */
function listOf({ element }: Block): HtmlElement | null {
  return itemOf(element)?.parent ?? null;
}

/**
 * Returns true if the title and the line are cells of one table whose rows are the fields of a
 * single job.
 */
function isInSameTable(block: Block, title: Block): boolean {
  if (title.element.tag !== "td") return false;
  const table = (element: HtmlElement | null): HtmlElement | null =>
    element === null || element.tag === "table" ? element : table(element.parent);
  const own = table(title.element);
  return own !== null && own === table(block.element) && BARE_LABEL.test(block.text);
}

const CLOSING =
  /^\W*(?:how to apply|to apply|apply|application|interested|questions|contact|equal opportunity|benefits|why work|about)\b/i;
