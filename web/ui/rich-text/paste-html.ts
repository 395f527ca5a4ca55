import { headingLevel, isList, toListLine } from "./paste-text.ts";
import { nestWordLists } from "./paste-word-lists.ts";

/** Name that style attributes get while the markup is parsed (see `withoutActiveAttributes`). */
const STYLE = "data-style";

const BLOCKS = "p,div,h1,h2,h3,h4,h5,h6,ul,ol,li,table,tr,td,th,blockquote,pre,section,article,hr";

/**
 * Converts HTML from word processors and email programs to the markup that the editor supports:
 * - Bold and italic styles become elements.
 * - Paragraphs with list markers become lists.
 * - Headings become the nearest allowed level.
 * - Empty lines are removed.
 */
export function normalizePastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(withoutActiveAttributes(html), "text/html");
  const { body } = page;
  for (const unwanted of body.querySelectorAll("script,style,title,meta,link,xml,img,.Apple-interchange-newline"))
    unwanted.remove();
  nestWordLists(body);
  for (const element of [...body.querySelectorAll(`[${STYLE}]`)]) applyStyle(element);
  for (const heading of [...body.querySelectorAll("h1,h5,h6,.MsoTitle,.MsoSubtitle")]) {
    const level = Number(/^H(\d)$/.exec(heading.tagName)?.[1] ?? 2);
    rename(heading, `h${headingLevel(level)}`);
  }
  for (const table of [...body.querySelectorAll("table")].reverse()) table.replaceWith(...rowsOf(table));
  for (const list of [...body.querySelectorAll("ul > ul, ul > ol, ol > ul, ol > ol")]) intoItemBefore(list);
  for (const division of [...body.querySelectorAll("div")]) {
    if (division.querySelector(BLOCKS)) division.replaceWith(...division.childNodes);
    else rename(division, "p");
  }
  for (const wrapper of [...body.querySelectorAll("span,font")]) wrapper.replaceWith(...wrapper.childNodes);
  // Removes line breaks between blocks. They would show as empty lines.
  for (const gap of [...body.querySelectorAll("br")]) if (gap.previousElementSibling?.matches(BLOCKS)) gap.remove();
  for (const block of [...body.querySelectorAll("p,h2,h3,h4")]) if (isBlank(block)) block.remove();
  joinMarkedParagraphs(body);
  return body.innerHTML;
}

/**
 * Renames style attributes and event handlers. Otherwise the browser would report them as
 * violations of the content security policy, even in a separate document.
 */
function withoutActiveAttributes(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, "")
    .replaceAll(/<style\b[\s\S]*?(?:<\/style>|$)/gi, "")
    .replaceAll(/<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi, (tag) =>
      tag.replaceAll(/(["'\s/])(style|on[a-z]+)(?=\s*=)/gi, "$1 data-$2"),
    );
}

/** Converts bold and italic styles to elements. Unwraps a `<b>` whose style is not bold. */
function applyStyle(element: Element) {
  const style = element.getAttribute(STYLE) ?? "";
  element.removeAttribute(STYLE);
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  const isItalic = /font-style:\s*(?:italic|oblique)/i.test(style);
  const isBoldTag = element.matches("b,strong");
  if (isBoldTag && (weight === "normal" || Number(weight) < 600)) {
    element.replaceWith(...element.childNodes);
    return;
  }
  // Ignores the styles of headings and table cells.
  if (!element.matches("span,font,a,p,div,li")) return;
  const isBold = weight === "bold" || weight === "bolder" || Number(weight) >= 600;
  if (isBold && !element.closest("h1,h2,h3,h4,h5,h6")) wrapContent(element, "strong");
  if (isItalic) wrapContent(element, "em");
}

function wrapContent(element: Element, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function rename(element: Element, tag: string) {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/**
 * Converts each row of a table to a paragraph with the text of its cells. If a cell has several
 * blocks, converts the row's cells to separate blocks.
 */
function rowsOf(table: Element): Node[] {
  return [...table.querySelectorAll("tr")].flatMap((row) => {
    const cells = [...row.querySelectorAll("td,th")].filter((cell) => !isBlank(cell));
    if (cells.some((cell) => cell.querySelectorAll(BLOCKS).length > 1))
      return cells.flatMap((cell) => [...cell.childNodes]);
    const line = row.ownerDocument.createElement("p");
    for (const cell of cells) {
      if (line.hasChildNodes()) line.append(" – ");
      line.append(...(cell.querySelector("p,div") ?? cell).childNodes);
    }
    return [line];
  });
}

/** Moves a nested list into the item before it. Google Docs writes the list after that item. */
function intoItemBefore(list: Element) {
  const item = list.previousElementSibling;
  if (item?.tagName === "LI") item.append(list);
}

function isBlank(block: Element): boolean {
  return (block.textContent ?? "").replaceAll(/[\s\u00a0\u200b\ufeff]/g, "") === "" && !block.querySelector("li");
}

/** Converts paragraphs that start with a typed bullet or number to list items. */
function joinMarkedParagraphs(body: HTMLElement) {
  for (const first of [...body.querySelectorAll("p")]) {
    const run = markedRun(first);
    const [head] = run;
    if (!head || !isList(run)) continue;
    const list = body.ownerDocument.createElement(head.tag);
    first.before(list);
    for (const { paragraph } of run) {
      const item = body.ownerDocument.createElement("li");
      removeMarker(paragraph);
      item.append(...paragraph.childNodes);
      list.append(item);
      paragraph.remove();
    }
  }
}

function markedRun(first: Element) {
  const run: { paragraph: Element; tag: "ul" | "ol"; line: string }[] = [];
  for (let next: Element | null = first; next?.tagName === "P" && next.isConnected; next = next.nextElementSibling) {
    const line = (next.textContent ?? "").replaceAll("\u00a0", " ").trim();
    const tag = toListLine(line)?.tag;
    if (!tag || (run[0] && run[0].tag !== tag)) break;
    run.push({ paragraph: next, tag, line });
  }
  return run;
}

/** Removes the bullet or number and the following spaces from the start of the text. */
function removeMarker(element: Element) {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let isMarkerGone = false;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    let text = (node.nodeValue ?? "").replace(/^[\s\u00a0]+/, "");
    if (!isMarkerGone) {
      const rest = text.replace(/^(?:[•·◦▪‣●○*+–—§-]|(?:\d{1,3}|[a-z]+)[.)])(?=[\s\u00a0]|$)[\s\u00a0]*/i, "");
      isMarkerGone = rest !== text;
      text = rest;
    }
    node.nodeValue = text;
    if (isMarkerGone && text !== "") return;
  }
}
