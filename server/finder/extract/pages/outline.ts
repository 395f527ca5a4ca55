import { APPLY_WORDS } from "#server/finder/extract/fields/apply-way.ts";
import { shortTextOf } from "#server/finder/extract/html/page-text.ts";
import type { HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import type { Block } from "./blocks.ts";
import { isGroupHeading, openingStrength, saysNoOpenings } from "./job-words.ts";
import { isStopHeading, namesOccupation, occupationWeight, withoutLeading } from "./occupations.ts";

/**
 * A heading or introduction of one of these kinds:
 *
 * - "open": "Open Positions", "Now hiring"
 * - "careers": "Careers", "Join our team"
 * - "other": "Our Staff", "Services", "Menu"
 * - "stop": "Requirements", "Benefits"
 * - "none": "There are no openings at this time."
 * - "plain": any other heading
 */
type Scope = {
  kind: "open" | "careers" | "other" | "stop" | "none" | "plain";
  text: string;
  rank: number;
  isSentence: boolean;
};

/**
 * The headings above a line. `above` is the nearest heading. `decisive` is the nearest heading
 * whose kind is not "plain".
 */
export type Place = { above: Scope | null; decisive: Scope | null; isAfterHiring: boolean };

const OTHER =
  /\b(?:staff|team|our crew|directory|leadership|people|meet|board|council|committees?|commissions?|officers|officials|faculty|trustees|menu|trainings?|services|products|programs?|classes|courses|degrees|news|headlines|events|testimonials|reviews|volunteers?|departments|history|stor(?:y|ies)|apprenticeships?|scholarships?|contacts?|members|management|administration|elected|sponsors?|vendors?|exhibitors?|franchis\w+|auditions?|memberships?|permits?|loans?|discounts?|subcontractors?|in demand|templates?|samples?|(?<!human )resources|related|similar|job descriptions|(?:class|position) (?:specifications|descriptions)|candidates|elections?|placements?|nominations?|minutes|agendas?|newsletter|catalog|career (?:guides?|paths?|pathways?|profiles?|outlook|fields?|clusters?)|positions we (?:fill|place|staff)|typical|past|previous|former|careers in|students|graduates|alumni|awards?)\b/i;

/** Matches headings above jobs that are no longer open, such as "Positions filled for 2026". */
const ALL_FILLED =
  /^(?!.*\b(?:until|unless)\b).*\b(?:positions?|jobs|openings|already|recently)\b.{0,20}\b(?:filled|closed)\b|^\W*(?:filled|closed)\b/i;

type Page = { isCareersUrl: boolean; isCareersName: boolean };

/** Matches headings such as "Our Staff", but not groups of jobs, such as "Summer Staff". */
const OF_COMPANY = /\b(?:our|the|meet|directory|leadership|management|board)\b/i;
const WORKERS = /\b(?:staff|team|crew|people|members?|leaders?|partners?)\b/i;

export function isOtherHeading(text: string): boolean {
  return OTHER.test(text);
}

/** Returns the headings above each line. */
export function placesOf(blocks: Block[], page: Page): Map<Block, Place> {
  const places = new Map<Block, Place>();
  let stack: Scope[] = [];
  let isAfterHiring = false;
  for (const [index, block] of blocks.entries()) {
    const rank = rankOf(block, blocks[index + 1]);
    if (rank <= 7) stack = stack.filter((scope) => scope.rank < rank);
    const around = stack.findLast((scope) => scope.kind !== "plain" && scope.rank <= rank - (rank === 7 ? 0.5 : 1));
    const kind = kindOf(
      block,
      rank,
      page,
      around?.kind === "open" || (around?.kind === "careers" && !OF_COMPANY.test(block.text)),
    );
    if (kind !== "plain" && rank <= 7) stack = stack.filter((scope) => scope.rank < rank - 0.5);
    const decisive = stack.findLast((scope) => scope.kind !== "plain") ?? null;
    places.set(block, { above: stack.at(-1) ?? null, decisive, isAfterHiring });
    const top = stack.at(-1)?.rank ?? 0.25;
    const isSentence = rank > 7 && !block.text.endsWith(":");
    if (kind !== "plain") stack.push({ kind, text: block.text, rank: rank <= 7 ? rank - 0.5 : top + 0.25, isSentence });
    else if (rank <= 7) stack.push({ kind, text: block.text, rank, isSentence });
    isAfterHiring ||= kind === "open" && (rank <= 7 || block.text.endsWith(":"));
  }
  return places;
}

/**
 * Returns the rank of a line. A line such as "Open positions" directly above a heading introduces
 * that heading, so it gets the same rank.
 */
function rankOf({ text, rank }: Block, next: Block | undefined): number {
  const isLabel =
    rank > 7 && next !== undefined && next.rank <= 4 && text.length <= 40 && openingStrength(text) === "strong";
  return isLabel && occupationWeight(next.text) < 1 ? next.rank : rank;
}

function kindOf(block: Block, rank: number, page: Page, isInList: boolean): Scope["kind"] {
  const { text, region } = block;
  const isCareersPage = page.isCareersUrl || page.isCareersName;
  if (region !== "main" || APPLY_WORDS.test(text)) return "plain";
  if (saysNoOpenings(text) !== null) return "none";
  if (rank > 7) return isIntroduction(block) ? "open" : "plain";
  if (isCareersPage && isGroupHeading(text)) return "open";
  if (text.length < 60 && ALL_FILLED.test(text) && occupationWeight(text) < 1) return "none";
  const strength = openingStrength(text);
  // "Position open: Clerk" is the title of a job, not the heading of a list.
  if (strength === "strong")
    return withoutLeading(text) !== text && namesOccupation(text) && /:/.test(text) ? "plain" : "open";
  if (page.isCareersName && /^careers\b/i.test(text)) return "plain";
  if (strength === "weak" && (isCareersPage || rank <= 3)) return "careers";
  const weight = occupationWeight(text);
  if (weight < 1 && /^\W*(?:our )?volunteer/i.test(text)) return "none";
  // In a list of openings, a heading such as "Support Staff" names a group of jobs.
  if (weight === 1 || (weight > 0 && (isInList || !WORKERS.test(text)))) return "plain";
  if (OTHER.test(text)) return "other";
  return isStopHeading(text) && !isRowLabel(block) ? "stop" : "plain";
}

/** Maximum number of cells and texts in a row that `isRowLabel` examines. */
const MAX_IN_ROW = 10;

/** Returns true for a label such as "License" in a row that has only this label and its value. */
function isRowLabel({ element, text }: Block): boolean {
  let cell: HtmlElement | null = element;
  while (cell && !/^t[dh]$/.test(cell.tag)) cell = cell.parent;
  if (!cell?.parent || cell.parent.children.length > MAX_IN_ROW) return false;
  const [label, value, ...more] = cell.parent.children.filter((child) => typeof child !== "string");
  if (label !== cell || !value || more.length > 0) return false;
  return shortTextOf(cell) === text && !isStopHeading(shortTextOf(value));
}

/** Returns true for a sentence above a list, such as "We are hiring for these positions:". */
function isIntroduction({ text, lead }: Block): boolean {
  if (lead !== "" || text.length > 300) return false;
  const end = text.split(/(?<=[.!])\s+/).at(-1) ?? "";
  const [before = "", after] = end.split(":");
  return (
    openingStrength(before) === "strong" &&
    (after === undefined || after.trim() === "" || text.length <= 120) &&
    !/\b(?:people|talent|individuals|persons|folks|members|players)\W*$/i.test(text)
  );
}
