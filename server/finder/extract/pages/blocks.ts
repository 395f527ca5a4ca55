import { collapse, isBlock, isSilent } from "#server/finder/extract/html/page-text.ts";
import { attribute, elementsOf, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";

export type BlockLink = { href: string; text: string };

/** A visible line of the page. */
export type Block = {
  text: string;
  /**
   * The line's prominence. A lower number means a more prominent line.
   *
   * - 1 to 6: headings (5 also for the button of an accordion)
   * - 7: a bold, underlined or large line
   * - 8: a line that is a link
   * - 9: a list item, or the first cell of a row
   * - 10: other text
   */
  rank: number;
  /** The bold words at the start of an otherwise plain line. */
  lead: string;
  links: BlockLink[];
  isItem: boolean;
  /**
   * The part of the page that contains the line. Labels of a form ("form") are never jobs, and
   * lines of a "quote" are never titles.
   */
  region: "main" | "form" | "quote";
  /** Describes the line's markup. Lines with the same markup have the same `appearance`. */
  appearance: string;
  element: HtmlElement;
};

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const BOLD_TAGS = new Set(["b", "strong", "u", "th", "big"]);
const QUOTE_TAGS = new Set(["blockquote", "s", "strike", "del"]);
const TOGGLE_CLASS =
  /(?:accordion|toggle|collaps\w*|tab|panel|faq|card|job|position|vacancy|opening|career)s?[-_]*(?:[a-z]+[-_]+)?(?:title|header|heading|toggle|button|question|name|summary)\b|elementor-tab-title|entry-title/i;
const FRAME_CLASS =
  /(?:^|[\s_-])(?<!\bnot-)(?:nav|navbar|navigation|side-?nav|left-?nav|menu|breadcrumbs?|footer|cookie\w*|skip-link|social|pagination|site-header)(?:[\s_-]|$)/i;
/**
 * Matches class names for the footer of a card or dialog. Unlike a page's footer, it can have the
 * link to apply.
 */
const PART_CLASS = /(?:card|modal|panel|entry|article|post|item|box|tile|job|accordion|dialog)[-_]+footer/i;
const OWN_LINE_CLASS = /(?:^|\s)(?:list-group-item|d-flex|d-block|flex|block)(?:\s|$)/;
const FLEX_CLASS = /(?:^|\s)(?:d-)?flex(?:\s|$)/;
const QUOTE_CLASS = /(?:^|[\s_-])(?:testimonials?|reviews?|quotes?)(?:[\s_-]|$)/i;
const BOLD_STYLE = /font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i;
const LARGE_STYLE =
  /font-size\s*:\s*(?:(?:2[0-9]|[3-9]\d)(?:\.\d+)?px|(?:1[5-9]|[2-9]\d)(?:\.\d+)?pt|(?:1\.[4-9]|[2-9])\d*r?em)/i;
const MAX_BLOCKS = 6_000;
const MAX_LINE_LENGTH = 4_000;

/** "frame" is a menu or footer. Its lines are left out, because they contain no jobs. */
type Region = Block["region"] | "frame";
type State = {
  rank: number;
  isBold: boolean;
  href: string | null;
  isItem: boolean;
  region: Region;
  isFirstCell: boolean;
  isPre: boolean;
};
type Line = { text: string; bold: string; linked: string; lead: string; links: BlockLink[] };

/** Returns the lines of the page, except menus and footers. */
export function blocksOf(page: HtmlElement): Block[] {
  const blocks: Block[] = [];
  let line = newLine();

  const flush = (state: State, element: HtmlElement) => {
    const text = collapse(line.text.slice(0, MAX_LINE_LENGTH));
    const done = line;
    line = newLine();
    const { region, isItem } = state;
    if (text === "" || region === "frame" || blocks.length >= MAX_BLOCKS) return;
    const rank = rankOf(state, text, done);
    const lead = rank > 7 ? collapse(done.lead) || leadingLink(text, done.links) : "";
    blocks.push({
      text,
      rank,
      lead,
      links: done.links,
      isItem,
      region,
      appearance: appearanceOf(rank, element),
      element,
    });
  };

  const addLines = (text: string, state: State, element: HtmlElement) => {
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) flush(state, element);
      addText(line, part, state);
    }
  };

  const walk = (element: HtmlElement, state: State, depth: number) => {
    for (const child of element.children) {
      if (typeof child === "string") {
        if (state.isPre) addLines(child, state, element);
        else addText(line, child, state);
        continue;
      }
      const breaks = isBlock(child.tag) || isLaidOut(child);
      // Skips hidden icons within a line. Reads hidden blocks, because visitors may be able to open
      // them, like the panels of an accordion.
      if (isSilent(child.tag) || (!breaks && attribute(child, "aria-hidden") === "true")) continue;
      if (breaks) flush(state, element);
      const inner = stateIn(child, state);
      if (breaks && inner.region === "frame") continue;
      if (child.tag === "a" && inner.href) line.links.push({ href: inner.href, text: "" });
      if (depth > 0) walk(child, inner, depth - 1);
      if (breaks) flush(inner, child);
    }
  };
  const start: State = {
    rank: 0,
    isBold: false,
    href: null,
    isItem: false,
    region: "main",
    isFirstCell: false,
    isPre: false,
  };
  walk(page, start, 500);
  flush(start, page);
  return blocks;
}

/**
 * Returns the text of the link at the start of a line, such as "Line Cook" in "Line Cook  Duluth,
 * MN".
 */
function leadingLink(text: string, links: BlockLink[]): string {
  const first = links[0]?.text ?? "";
  return first.length > 3 && first.length < text.length && text.startsWith(first) ? first : "";
}

function newLine(): Line {
  return { text: "", bold: "", linked: "", lead: "", links: [] };
}

function addText(line: Line, text: string, state: State): void {
  if (state.isBold && line.text.length < 300 && collapse(line.text) === collapse(line.lead)) line.lead += text;
  line.text += text;
  if (state.isBold) line.bold += text;
  if (state.href !== null) {
    line.linked += text;
    const link = line.links.at(-1);
    if (link && link.text.length < 300) link.text = collapse(`${link.text} ${text}`);
    else line.links.push({ href: state.href, text: collapse(text) });
  }
}

function stateIn(element: HtmlElement, state: State): State {
  const { tag, attributes } = element;
  const names = attributes.size > 0 ? `${attribute(element, "class")} ${attribute(element, "id")}`.trim() : "";
  const style = attribute(element, "style");
  const isHeading = attribute(element, "role") === "heading";
  const level = HEADINGS.indexOf(tag) + 1 || (isHeading ? Number(attribute(element, "aria-level") || 3) : 0);
  const isToggle =
    tag === "summary" ||
    tag === "dt" ||
    tag === "caption" ||
    attributes.has("aria-expanded") ||
    (names !== "" && tag !== "ul" && tag !== "body" && TOGGLE_CLASS.test(names));
  return {
    rank: level || (isToggle && state.rank === 0 ? 5 : state.rank),
    isBold:
      state.isBold ||
      BOLD_TAGS.has(tag) ||
      (style !== "" && (BOLD_STYLE.test(style) || LARGE_STYLE.test(style))) ||
      (tag === "font" && /^(?:[4-7]|\+[1-4])$/.test(attribute(element, "size"))),
    href: tag === "a" && attributes.has("href") ? attribute(element, "href") : state.href,
    isItem: tag === "li" || tag === "dd" ? tag === "li" : state.isItem && tag !== "div",
    region: regionIn(element, names, state.region),
    isFirstCell: tag === "td" ? isFirstCell(element) : state.isFirstCell && tag !== "tr",
    isPre: tag === "pre" || state.isPre,
  };
}

/**
 * Maximum number of elements that `isContent` examines inside an element with a class such as
 * "menu" or "footer".
 */
const MAX_READ = 300;
const HOW_TO_APPLY =
  /\b(?:to apply|send (?:your |a )?r[eé]sum|(?:email|submit|return|mail) (?:your |the |an? )?(?:completed )?(?:application|r[eé]sum))/i;

/**
 * Returns true if the element has the page's main heading or explains how to apply. Such an element
 * is content, even if its class is "menu" or "footer".
 */
function isContent(element: HtmlElement): boolean {
  let text = "";
  let read = 0;
  for (const one of elementsOf(element)) {
    read += 1;
    if (one.tag === "h1") return true;
    if (read > MAX_READ) return false;
    for (const child of one.children) if (typeof child === "string" && text.length < 2_000) text += child;
  }
  return text.length < 1_500 && HOW_TO_APPLY.test(text);
}

function regionIn(element: HtmlElement, names: string, region: Region): Region {
  const { tag, parent } = element;
  if (region === "frame" || isTranslation(element)) return "frame";
  const isFrame =
    tag === "nav" ||
    tag === "footer" ||
    (tag === "header" && (parent?.tag === "body" || /site|masthead|top/i.test(names)));
  if (isFrame) return "frame";
  const isNamed = names !== "" && FRAME_CLASS.test(names) && !PART_CLASS.test(names);
  if (isNamed && tag !== "body" && tag !== "html" && tag !== "main" && !isContent(element)) return "frame";
  if (tag === "label" || tag === "legend") return "form";
  return QUOTE_TAGS.has(tag) || (names !== "" && QUOTE_CLASS.test(names)) ? "quote" : region;
}

/**
 * Returns true if a class puts a link or span on its own line. The classes are those of common
 * style sheets, such as "d-block".
 */
function isLaidOut(element: HtmlElement): boolean {
  if (element.tag !== "a" && element.tag !== "span") return false;
  const { parent } = element;
  const isInFlex = parent?.tag === "a" && FLEX_CLASS.test(attribute(parent, "class"));
  return isInFlex || OWN_LINE_CLASS.test(attribute(element, "class"));
}

/** Returns true for an element that repeats an English page's text in another language. */
function isTranslation(element: HtmlElement): boolean {
  const language = attribute(element, "lang");
  return language !== "" && /^(?:aside|div|ol|section|td|ul)$/.test(element.tag) && !/^en\b/i.test(language);
}

function isFirstCell(cell: HtmlElement): boolean {
  return cell.parent?.children.find((child) => typeof child !== "string") === cell;
}

function rankOf(state: State, text: string, line: Line): number {
  if (state.rank > 0) return state.rank;
  if (collapse(line.bold) === text || isAllCapitals(text)) return 7;
  if (line.links.length > 0 && collapse(line.linked) === text) return 8;
  return (state.isItem || state.isFirstCell) && text.length <= 100 ? 9 : 10;
}

function isAllCapitals(text: string): boolean {
  return text.length <= 80 && !/[a-z]/.test(text) && text === text.toUpperCase() && /\p{Lu}{2}.*\p{Lu}{2}/u.test(text);
}

function appearanceOf(rank: number, element: HtmlElement): string {
  const first = (one: HtmlElement | null | undefined) =>
    `${one?.tag ?? ""}.${one?.attributes.get("class")?.split(/\s+/)[0] ?? ""}`;
  return `${rank} ${first(element)} < ${first(element.parent)}`;
}
