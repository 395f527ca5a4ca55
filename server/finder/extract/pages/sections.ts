import type { HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import type { Block } from "./blocks.ts";
import {
  FILLED,
  hasTitleShape,
  isGroupHeading,
  isStopHeading,
  namesOccupation,
  openingStrength,
  saysNoOpenings,
  withoutLeading,
} from "./job-words.ts";

export type Candidate = {
  title: string;
  block: Block;
  /** The lines up to the next title or the end of the list. */
  body: Block[];
  /**
   * Words by which the job was found, first the heading of the job's list. `group` is a heading
   * inside the list, such as "Duluth, MN".
   */
  because: string[];
  group: string;
};

export type Section = { heading: string; strength: "strong" | "weak"; rank: number; blocks: Block[] };

const MAX_TITLES = 200;

/**
 * Returns the lines below each heading like "Open Positions". A section ends at the next heading of
 * the same level that is not a job title.
 */
export function sectionsOf(blocks: Block[], isCareersPage: boolean): Section[] {
  const sections: Section[] = [];
  let open: Section | null = null;
  for (const block of blocks) {
    const strength = block.region === "main" ? strengthOf(block, isCareersPage) : null;
    if (strength !== null && !(open && open.strength === "strong" && strength === "weak" && block.rank > open.rank)) {
      open = { heading: block.text, strength, rank: Math.min(block.rank, 9), blocks: [] };
      // Keeps a heading like "Now hiring: cooks and servers" as a line, because it contains the
      // list itself.
      if (block.rank > 6) open.blocks.push(block);
      sections.push(open);
    } else if (open && ends(open, block)) open = null;
    else open?.blocks.push(block);
  }
  return sections;
}

function strengthOf(block: Block, isCareersPage: boolean): Section["strength"] | null {
  const { text, rank } = block;
  if (
    rank > 7 &&
    !/:\s*$|:\s+\S/.test(text) &&
    !(
      rank === 10 &&
      text.length <= 60 &&
      /^\W*(?:now hiring|help wanted|we(?:'|’)?re hiring|(?:current|open) (?:positions|openings))/i.test(text)
    )
  )
    return null;
  if (isCareersPage && rank <= 6 && isGroupHeading(text)) return "strong";
  const strength = openingStrength(rank > 7 ? (text.split(":")[0] ?? "") : text);
  if (strength === "weak") return isCareersPage && rank <= 7 ? "weak" : rank <= 3 ? "weak" : null;
  return strength;
}

function ends(section: Section, block: Block): boolean {
  if (block.rank > 7 || block.rank > section.rank) return false;
  const title = hasTitleShape(block.text) && namesOccupation(block.text);
  return !title && !(block.rank === section.rank && block.rank >= 5);
}

/** Returns the titles of a section, each with the lines below it. */
export function candidatesOf(section: Section): { candidates: Candidate[]; saysNone: string | null } {
  const { blocks } = section;
  const titles = titlesOf(section);
  const firstAt = blocks.findIndex((block) => titles.has(block));
  const intro = firstAt < 0 ? blocks : blocks.slice(0, firstAt);
  const saysNone = intro.map((block) => saysNoOpenings(block.text)).find((sentence) => sentence !== null);
  if (saysNone) return { candidates: [], saysNone };
  const candidates: Candidate[] = [];
  let group = intro.findLast((block) => block.rank <= 6)?.text ?? "";
  let current: Candidate | null = null;
  for (const block of blocks.slice(Math.max(0, firstAt))) {
    const title = titles.get(block);
    if (title !== undefined && firstAt >= 0) {
      current = { title, block, body: [], because: [section.heading], group };
      candidates.push(current);
    } else if (current && closes(block, current)) {
      if (block.rank <= 7) group = block.text;
      current = null;
    } else current?.body.push(block);
  }
  releaseTail(candidates);
  const isOpen = ({ title, body }: Candidate) =>
    !FILLED.test(title) &&
    !body.slice(0, 3).some(({ text }) => text.length < 120 && (FILLED.test(text) || saysNoOpenings(text) !== null));
  return { candidates: candidates.filter(isOpen).slice(0, MAX_TITLES), saysNone: null };
}

/**
 * Removes text that is about the whole list from the last job. Does so only if the other titles
 * have no text, or if each job has its own HTML element.
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
 * Returns the outermost element around this title that doesn't contain the other title. Returns
 * null if this element has no text of the job.
 */
function wrapperOf({ block, body }: Candidate, other: Block | undefined): HtmlElement | null {
  const around = new Set<HtmlElement>();
  for (let element: HtmlElement | null = other?.element ?? null; element; element = element.parent) around.add(element);
  let wrapper: HtmlElement | null = block.element;
  while (wrapper?.parent && !around.has(wrapper.parent)) wrapper = wrapper.parent;
  return body.length === 0 || body.some((one) => isBelow(one, wrapper)) ? wrapper : null;
}

function isBelow(block: Block, wrapper: HtmlElement | null): boolean {
  for (let element: HtmlElement | null = block.element; element; element = element.parent) {
    if (element === wrapper) return true;
  }
  return false;
}

/**
 * Returns true if the line ends the job's text: a higher heading, a heading about applying, or a
 * line after the end of the list.
 */
function closes(block: Block, { block: title }: Candidate): boolean {
  if (title.isItem && title.rank > 7 && !block.isItem) return true;
  if (block.rank > 7) return false;
  if (block.rank < title.rank) return true;
  return (
    block.rank === title.rank &&
    /^\W*(?:how to apply|to apply|apply|application|interested|questions|contact|equal opportunity|benefits|why work|about)\b/i.test(
      block.text,
    ) &&
    block.appearance === title.appearance
  );
}

function titlesOf(section: Section): Map<Block, string> {
  const shown = section.blocks.filter(({ region }) => region === "main");
  const named = shown.filter((block) => titleIn(block) !== null).slice(0, 2 * MAX_TITLES);
  const weighty = named.filter((block) => block.rank <= 8 || block.lead !== "");
  const chosen = weighty.length > 0 ? weighty : section.strength === "strong" ? named : [];
  const best = Math.min(...chosen.map(({ rank }) => rank));
  const kept = chosen.filter((block) => best > 6 || block.rank <= 6);
  const titles = new Map(kept.map((block) => [block, titleIn(block) ?? ""]));
  addAlike(shown, titles);
  return withoutRepeats(titles);
}

/**
 * Adds lines with the same markup as most titles, such as "Second Shift Production" or "Front of
 * House".
 */
function addAlike(blocks: Block[], titles: Map<Block, string>): void {
  const appearances = [...titles.keys()].filter(({ rank }) => rank <= 8).map(({ appearance }) => appearance);
  if (appearances.length < 2) return;
  const [appearance] = appearances;
  const alike = blocks.filter((block) => block.appearance === appearance);
  if (new Set(appearances).size > 1 || appearances.length * 2 < alike.length) return;
  for (const block of alike) {
    if (
      !titles.has(block) &&
      hasTitleShape(block.text) &&
      !isStopHeading(block.text) &&
      openingStrength(block.text) === null
    )
      titles.set(block, block.text);
  }
}

/**
 * Removes repeated titles, such as the link "Line Cook" below the heading "Line Cook". Keeps the
 * order.
 */
function withoutRepeats(titles: Map<Block, string>): Map<Block, string> {
  const kept = new Map<Block, string>();
  let last = "";
  const ordered = [...titles].sort(([one], [other]) => one.rank - other.rank || 0);
  const byTitle = new Map<string, Block[]>();
  for (const [block, title] of ordered)
    byTitle.set(title.toLowerCase(), [...(byTitle.get(title.toLowerCase()) ?? []), block]);
  for (const [block, title] of titles) {
    const same = byTitle.get(title.toLowerCase()) ?? [];
    const isWeightiest = same.every(({ rank }) => rank >= block.rank);
    if (isWeightiest && !(last === title.toLowerCase() && same[0]?.rank !== block.rank)) kept.set(block, title);
    last = title.toLowerCase();
  }
  return kept;
}

function titleIn(block: Block): string | null {
  for (const text of block.lead !== "" ? [block.lead, block.text] : [block.text]) {
    const title = withoutLeading(text.replace(/[:.\s–—-]+$/, ""));
    if (
      hasTitleShape(title) &&
      namesOccupation(title) &&
      (text === block.lead || block.rank < 10 || block.text.length <= 60)
    )
      return title;
  }
  return null;
}
