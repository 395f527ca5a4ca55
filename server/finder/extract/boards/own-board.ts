import { readState } from "#server/finder/extract/fields/us-states.ts";
import { shortTextOf } from "#server/finder/extract/html/page-text.ts";
import { attribute, findAll, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import { hasTitleShape } from "#server/finder/extract/pages/job-words.ts";
import { linkKindOf } from "#server/finder/extract/pages/link-kinds.ts";
import { namesOccupation } from "#server/finder/extract/pages/occupations.ts";

/** A URL or setting in a page that can name a board. */
export type Mark = {
  value: string;
  /**
   * Where the text that names the board was found: in the page's own URL ("page"), in a link, or in
   * a script, frame or setting that embeds the board.
   */
  kind: "page" | "embed" | "link";
  /** The link's element. Undefined for the kinds "page" and "embed". */
  element?: HtmlElement;
};

export type MarkedBoard = { name: string; account: string; mark: Mark };

/**
 * Maximum number of linked boards that can be the company's own. A page that links to more boards
 * is a directory of other companies.
 */
const MAX_LINKED = 2;

const OPENINGS =
  /\b(?:jobs?|careers?|hiring|openings?|positions?|apply|application|employment|vacanc(?:y|ies)|opportunit(?:y|ies)|recruit\w*|join (?:us|our)|work (?:with|for|at|here))\b/i;
const NOT_OF_JOBS =
  /\b(?:log ?-?in|sign ?-?in|employee (?:portal|self|access|resources?|log)|help|support|documentation|powered by|pay ?stubs?|time ?(?:sheets?|clock|cards?)|privacy|terms|blog|case stud(?:y|ies)|customers?|clients?|partners?)\b/i;
const NAMED = /\b(?:at|with|of)\s+(?:the\s+)?((?:[A-Z][\w&.'’-]*\s?)+)/g;
const GENERIC =
  /^(?:us|our|this|these|a|all|any|open|current|new|here|now|jobs?|careers?|openings?|positions?|employment|opportunit(?:y|ies)|work|apply|human|resources|website)$/i;
const OF_A_STATE = /\bstate(?:wide)? (?:of|jobs|employment|government|careers)\b/i;

/**
 * Returns the boards of the page's company:
 *
 * - boards that the page embeds, and the board that hosts the page
 * - boards whose account resembles the page's host
 * - linked boards, if the link is about openings and names no other organization
 */
export function ownBoards<Board extends MarkedBoard>(boards: Board[], pageUrl: string, pageName: string): Board[] {
  const own = boards.filter((board) => isOwn(board, pageUrl, pageName));
  const onlyLinked = own.filter((board) => board.mark.kind === "link" && !resembles(board.account, pageUrl));
  const isDirectory =
    new Set(onlyLinked.map(({ name, account }) => `${name} ${account.toLowerCase()}`)).size > MAX_LINKED;
  return isDirectory ? own.filter((board) => !onlyLinked.includes(board)) : own;
}

function isOwn({ name, account, mark: { kind, element } }: MarkedBoard, pageUrl: string, pageName: string): boolean {
  if (kind === "page") return true;
  const text = element ? textOfLink(element) : "";
  if (resembles(account, pageUrl)) return !NOT_OF_JOBS.test(text);
  if (isOfState(account)) return false;
  if (kind === "embed") return true;
  if (NOT_OF_JOBS.test(text)) return false;
  if (hasTitleShape(text) && namesOccupation(text)) return true;
  if (namesOther(text, pageUrl, pageName)) return false;
  if (OPENINGS.test(text) || linkKindOf("", pageUrl) !== null) return true;
  if (text.toLowerCase().includes(name.toLowerCase())) return true;
  const context = element?.parent ? shortTextOf(element.parent) : "";
  return OPENINGS.test(context) && !namesOther(context, pageUrl, pageName);
}

function textOfLink(link: HtmlElement): string {
  const images = findAll(link, ({ tag }) => tag === "img").map((image) => attribute(image, "alt"));
  return [shortTextOf(link), attribute(link, "title"), attribute(link, "aria-label"), ...images].join(" ").trim();
}

/**
 * Returns true if the account's name contains a part of the host, or a part of the host contains
 * the account's name. For the host "acme.example", returns true for the accounts "acme" and
 * "acmejobs".
 */
function resembles(account: string, pageUrl: string): boolean {
  const host = URL.canParse(pageUrl) ? new URL(pageUrl).hostname.replace(/^www\./, "") : "";
  const names = host.split(".").slice(0, -1).map(plain);
  const own = plain(account);
  return own.length >= 4 && names.some((label) => label.length >= 4 && (label.includes(own) || own.includes(label)));
}

/**
 * Returns true if the account is named after a state. The agencies and towns of the state share
 * such an account.
 */
function isOfState(account: string): boolean {
  const name = account.replace(/[-_]/g, " ").replace(/^state ?of ?| ?(?:state)? ?(?:jobs|careers)?$/gi, "");
  return readState(name) !== null;
}

/**
 * Returns true if the text names an organization whose name is in neither the host nor the page's
 * name.
 */
function namesOther(text: string, pageUrl: string, pageName: string): boolean {
  if (OF_A_STATE.test(text)) return true;
  return [...text.matchAll(NAMED)].some(([, named = ""]) => {
    const words = named.trim().split(/\s+/);
    if (GENERIC.test(words[0] ?? "")) return false;
    return (
      !plain(pageName).includes(plain(named)) && ![...words, words.join("")].some((word) => resembles(word, pageUrl))
    );
  });
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}
