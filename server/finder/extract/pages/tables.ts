import { linesOf, textOf } from "#server/finder/extract/html/page-text.ts";
import { attribute, findAll, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import type { Block, BlockLink } from "./blocks.ts";
import { FILLED, hasTitleShape } from "./job-words.ts";
import type { Candidate } from "./titles.ts";

const TITLE =
  /^\W*(?:(?:job |position )?title|position(?: title)?s?|job(?: title)?s?|opening|vacanc(?:y|ies)|role|classification)\W*$/i;
const OTHER =
  /^\W*(?:(?:job )?locations?|city|site|building|school|contact|date|fte|departments?|division|(?:job |employment |position )?type|status|schedule|shift|hours|(?:pay|wage|salary|rate)s?(?: .{1,20})?|compensation|education.*|experience|qualifications|requirements|benefits|plant|branch|clos(?:es|ing)(?: date)?|deadline|apply by|posted|published(?: date)?|date posted|posting date|opening date|apply|how to apply|description|details|link|job (?:id|number|no\.?|#)|requisition.*)\W*$/i;
/**
 * Matches the names of columns whose cells can't be understood without the name, such as "Closes".
 */
const LABEL =
  /locat|depart|division|city|site|plant|branch|clos|deadline|apply by|post|publish|opening date|job (?:id|n|#)|requis|pay|wage|salary|rate|compens|educat|experien|benefit/i;

const MAX_COLUMNS = 60;

/**
 * Reads job tables, whose first row has column names such as "Position | Location | Pay | Closes".
 */
export function tableCandidates(page: HtmlElement): { candidates: Candidate[]; tables: Set<HtmlElement> } {
  const candidates: Candidate[] = [];
  const tables = new Set<HtmlElement>();
  for (const table of innermostTables(page)) {
    const rows = rowsOf(table).filter((cells) => cells.length > 1);
    const head = rows.findIndex((cells) => isHead(cells));
    if (head < 0) continue;
    const names = (rows[head] ?? []).map((cell) => textOf(cell));
    const titleAt = names.findIndex((name) => TITLE.test(name));
    const found = rows.slice(head + 1, head + 301).flatMap((cells) => candidateOf(cells, names, titleAt));
    if (found.length > 0) tables.add(table);
    candidates.push(...found);
  }
  return { candidates, tables };
}

/**
 * Returns the tables that contain no other table, because outer tables are used only for layout.
 */
function innermostTables(page: HtmlElement): HtmlElement[] {
  const tables = findAll(page, ({ tag }) => tag === "table");
  const outer = new Set<HtmlElement>();
  for (const table of tables) {
    for (let above = table.parent; above !== null && !outer.has(above); above = above.parent) outer.add(above);
  }
  return tables.filter((table) => !outer.has(table)).slice(0, 500);
}

/** Returns the cells of each row. A cell that spans several rows is in each of these rows. */
function rowsOf(table: HtmlElement): HtmlElement[][] {
  const shared: { cell: HtmlElement; left: number }[] = [];
  return findAll(table, ({ tag }) => tag === "tr").map((row) => {
    const own = cellsOf(row);
    const cells: HtmlElement[] = [];
    for (let column = 0; column < MAX_COLUMNS; column += 1) {
      const above = shared[column];
      const cell = above && above.left > 0 ? above.cell : own.shift();
      if (!cell) break;
      cells.push(cell);
      if (cell === above?.cell) above.left -= 1;
      else shared[column] = { cell, left: Number(attribute(cell, "rowspan")) - 1 };
    }
    return cells;
  });
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return row.children.filter((child): child is HtmlElement => typeof child !== "string" && /^t[dh]$/.test(child.tag));
}

function isHead(cells: HtmlElement[]): boolean {
  const names = cells.map((cell) => textOf(cell));
  const isOfPersons = names.some((name) => /^\W*(?:names?|employee|phone|e-?mail|incumbent)\W*$/i.test(name));
  if (isOfPersons) return false;
  return names.some((name) => TITLE.test(name)) && names.some((name) => OTHER.test(name) && !TITLE.test(name));
}

function candidateOf(cells: HtmlElement[], names: string[], titleAt: number): Candidate[] {
  const cell = cells[titleAt];
  const title = cell ? (linesOf(cell)[0] ?? "") : "";
  if (
    !cell ||
    !hasTitleShape(title) ||
    FILLED.test(cells.map((one) => textOf(one)).join(" ")) ||
    /^no (?:open|current|position)/i.test(title)
  )
    return [];
  const body = cells.flatMap((one, at) =>
    at === titleAt
      ? linesOf(one)
          .slice(1)
          .map((line) => lineOf(line, [], one))
      : linesOfCell(one, names[at] ?? ""),
  );
  const because = [`Table with the columns ${names.filter(Boolean).join(", ")}`];
  return [{ title, block: lineOf(title, linksOf(cell), cell, 9), body, because, group: "" }];
}

function linesOfCell(cell: HtmlElement, name: string): Block[] {
  const text = linesOf(cell).join(" ");
  const links = linksOf(cell);
  if (text === "" && links.length === 0) return [];
  const label = LABEL.test(name) && !name.includes(":") ? `${name.trim()}: ` : "";
  return [
    lineOf(
      links.length > 0 && links[0]?.text === text ? text : `${label}${text}`,
      links,
      cell,
      links[0]?.text === text ? 8 : 10,
    ),
  ];
}

function linksOf(cell: HtmlElement): BlockLink[] {
  return findAll(cell, ({ tag, attributes }) => tag === "a" && attributes.has("href")).map((link) => ({
    href: attribute(link, "href"),
    text: textOf(link),
  }));
}

function lineOf(text: string, links: BlockLink[], element: HtmlElement, rank = 10): Block {
  return { text, rank, lead: "", links, isItem: false, region: "main", appearance: "", element };
}

export function isInside(block: Block, tables: Set<HtmlElement>): boolean {
  for (let element: HtmlElement | null = block.element; element !== null; element = element.parent) {
    if (tables.has(element)) return true;
  }
  return false;
}
