import type { HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import type { Block } from "./blocks.ts";
import { BARE_LABEL, capitalized, hasTitleShape, NOT_HIRING, openingStrength } from "./job-words.ts";
import { isCareersText } from "./link-kinds.ts";
import { isStopHeading, occupationWeight, withoutLeading } from "./occupations.ts";
import { isDetail } from "./title-parts.ts";

/** The title in a line. `isLead` is true if further text follows the title in this line. */
export type Title = { title: string; isLead: boolean; weight: number; isLabelled: boolean };

/** Returns true for elements in any cell of a row except the first cell. */
function isLaterCell(element: HtmlElement): boolean {
  for (let one: HtmlElement | null = element; one; one = one.parent) {
    if (one.tag !== "td") continue;
    const cells = one.parent?.children.filter((child) => typeof child !== "string") ?? [];
    return cells.indexOf(one) > 0;
  }
  return false;
}

/**
 * Matches the title in "Line Cook: Makes breakfast". Also matches a title before a dash, if at
 * least seven words follow the dash.
 */
const PAIR =
  /^[^,:.]{3,50}(?=,\s+(?:must|able|needs?|requires?|with|no|some)\b)|^[^:.]{3,60}(?=:\s+\S.{14})|^[^–—.]{3,50}?(?=\s+[–—-]\s+(?:\S+(?: (?![–—-] )\S+){3}|[a-z]\S*(?: (?![–—-] )\S+){2})(?: (?![–—-] )\S+)*\.$|\s+[–—-]\s+\S+(?: (?![–—-] )\S+){6,}$)/;

/** Matches the text before the pay in "Greens Mower, seasonal, $16 per hour". */
const LISTED = /^[^:.$(]{3,60}(?=(?:[,:]|\s[–—-])\s(?:[^$]{0,60}\s)?\$\d)/;
/** Matches days of the week. A title that contains such a day must name an occupation. */
const SCHEDULE = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i;

/** Matches a bullet, an icon or a number before a title, as in "1. Cook" and "Job #104 Cook". */
const BULLET = /^(?:[•·*▪‣➢»–—-]\s*|\p{So}\uFE0F?\s*|\(?\d{1,2}[.)]\s+|(?:job|position)\s?#\s?\d+[\s:–-]+)/iu;
/** Matches the end of a sentence. A line that ends a sentence is no title. */
const SENTENCE_END = /(?<!\b(?:Jr|Sr|Asst|Mgr|Dept|Admin|Tech))[.!]$/;
/** Matches the label of a title, as in "Job Title: Baker" or in a table's first cell. */
const LABEL = /^\W*(?:(?:job|position)(?: title)?|title|opening|role|position available)s?\W*$/i;

export function isTitleLabel(text: string): boolean {
  return LABEL.test(text);
}

/** Returns "Cooks" for "We are hiring cooks for two kitchens", and "Cook" for "Position: Cook". */
function withoutHiring(line: string): string {
  const bare = withoutLeading(line);
  if (bare === line || !/^\W*(?:we\b|now\b|currently|urgently|hiring|seeking|looking|accepting)/i.test(line))
    return bare;
  return NOT_HIRING.test(line) ? "" : capitalized(bare.replace(/\s(?:for|to|at|with|who|that)\s.*/, ""));
}

function listedTitle(text: string, rank: number): string {
  const found = text.includes("$") ? LISTED.exec(text)?.[0] : undefined;
  return found !== undefined && (rank > 8 || occupationWeight(text) === 0) && withoutLeading(text) === text
    ? found
    : "";
}

/** Returns the title at the start of a line, or null if there is none. */
export function titleIn(block: Block, isLabelled: boolean): Title | null {
  if (block.rank > 7 && !isLabelled && isLaterCell(block.element)) return null;
  // "2 milkers, mornings" becomes "Milkers, mornings".
  const text = block.text.replace(BULLET, "").replace(/^\d (\p{Ll})/u, (_, first: string) => first.toUpperCase());
  const isPlain = block.rank === 10 && text.length > 60;
  if (BARE_LABEL.test(/^[^:]{0,30}(?=:)/.exec(text)?.[0] ?? "")) return null;
  const listed = listedTitle(text, block.rank);
  const pair = /[,:]\s|\s[–—-]\s/.test(text) ? (PAIR.exec(text)?.[0] ?? "") : "";
  const lead = LABEL.test(block.lead) ? "" : block.lead;
  const starts = [lead, pair && occupationWeight(pair) > 0 ? pair : "", listed].filter((start) => start !== "");
  const isSentence = isPlain || (block.rank === 10 && !isLabelled && SENTENCE_END.test(text));
  if (!isSentence) starts.push(text);
  for (const start of starts) {
    const line = start.replace(/\s*\(\d+ (?:openings?|positions?)\)/i, "").replace(/(?<!\b(?:Jr|Sr))[:.!\s–—-]+$/i, "");
    const bare = withoutHiring(line);
    // "Help wanted: part-time clerk" becomes "clerk (part-time)".
    const title = bare === line ? bare : bare.replace(/^((?:full|part)[- ]time)\s+(.+)$/i, "$2 ($1)");
    if (!hasTitleShape(title) || LABEL.test(title)) continue;
    if (block.rank === 8 && isCareersText(line)) continue;
    const weight = occupationWeight(title);
    const opening = openingStrength(title);
    if (opening === "weak" || (weight < 1 && opening !== null)) continue;
    const named = title.replace(/\(.*\)/, "");
    const isOther =
      (start === text && SENTENCE_END.test(text)) ||
      /[$:]/.test(title) ||
      (block.rank !== 8 && /\d{2}/.test(named)) ||
      SCHEDULE.test(title);
    if (weight === 0 && (isOther || isStopHeading(named) || isDetail(title))) continue;
    return { title, isLead: start !== text && start !== listed, weight, isLabelled: isLabelled || bare !== line };
  }
  return null;
}
