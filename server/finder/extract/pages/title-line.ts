import type { HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import type { Block } from "./blocks.ts";
import { hasTitleShape, openingStrength } from "./job-words.ts";
import { isCareersText } from "./link-kinds.ts";
import { isStopHeading, occupationWeight, withoutLeading } from "./occupations.ts";

/** The title in a line. `isLead` is true if the line continues after the title. */
export type Title = { title: string; isLead: boolean; weight: number; isLabelled: boolean };

/** Returns true for the cells of a row after the first cell. */
function isLaterCell(element: HtmlElement): boolean {
  for (let one: HtmlElement | null = element; one; one = one.parent) {
    if (one.tag !== "td") continue;
    const cells = one.parent?.children.filter((child) => typeof child !== "string") ?? [];
    return cells.indexOf(one) > 0;
  }
  return false;
}

/**
 * Matches the title in "Line Cook: Makes breakfast", and before a dash and at least seven words.
 */
const PAIR =
  /^[^,:.]{3,50}(?=,\s+(?:must|able|needs?|requires?|with|no|some)\b)|^[^:.]{3,60}(?=:\s+\S.{14})|^[^–—.]{3,50}?(?=\s+[–—-]\s+\S+(?: (?![–—-] )\S+){6,}$)/;

/** Matches the title in "Greens Mower, seasonal, $16 per hour". */
const LISTED = /^[^,:.$(]{3,50}(?=,\s(?:[^,$]{2,40},\s)*\$\d)/;

const BULLET = /^(?:[•·*▪‣➢✔»–—-]\s*|\(?\d{1,2}[.)]\s+)/;
/** Matches the label of a title, as in "Job Title: Baker" or in a table's first cell. */
const LABEL = /^\W*(?:(?:job|position)(?: title)?|title|opening|role|position available)s?\W*$/i;

export function isTitleLabel(text: string): boolean {
  return LABEL.test(text);
}

/** Returns the title that a line is or begins with, or null. */
export function titleIn(block: Block, isLabelled: boolean): Title | null {
  if (block.rank > 7 && !isLabelled && isLaterCell(block.element)) return null;
  const text = block.text.replace(BULLET, "");
  const isPlain = block.rank === 10 && text.length > 60;
  if (isPlain && block.lead === "" && !/[:–-]|, \$?\d/.test(text)) return null;
  const [pair = ""] = PAIR.exec(text) ?? LISTED.exec(text) ?? [];
  const lead = LABEL.test(block.lead) ? "" : block.lead;
  const starts = [lead, pair && occupationWeight(pair) > 0 ? pair : ""].filter((start) => start !== "");
  for (const start of [...starts, ...(isPlain ? [] : [text])]) {
    const line = start.replace(/\s*\(\d+ (?:openings?|positions?)\)/i, "").replace(/(?<!\b(?:Jr|Sr))[:.!\s–—-]+$/i, "");
    const bare = withoutLeading(line);
    // "Help wanted: part-time clerk" becomes "clerk (part-time)".
    const title = bare === line ? bare : bare.replace(/^((?:full|part)[- ]time)\s+(.+)$/i, "$2 ($1)");
    if (!hasTitleShape(title) || LABEL.test(title)) continue;
    if (block.rank === 8 && isCareersText(line)) continue;
    const weight = occupationWeight(title);
    if (weight < 1 && openingStrength(title) !== null) continue;
    if (weight === 0 && (/[$:]|\d{2}/.test(title) || isStopHeading(title))) continue;
    return { title, isLead: start !== text, weight, isLabelled: isLabelled || bare !== line };
  }
  return null;
}
