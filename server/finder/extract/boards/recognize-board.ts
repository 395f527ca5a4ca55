import { toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import { shortTextOf } from "#server/finder/extract/html/page-text.ts";
import {
  attribute,
  elementsOf,
  findAll,
  type HtmlElement,
  parseHtml,
  rawText,
} from "#server/finder/extract/html/parse-html.ts";
import { type Mark, type MarkedBoard, ownBoards } from "./own-board.ts";
import { NO_ACCOUNT, VENDORS, type VendorId } from "./vendors.ts";

/**
 * A job board that a page links to or embeds. If `fetch` is empty, the finder can't read the board.
 * The scan's report then only names it, as in "Your jobs are on Paycom".
 */
export type RecognizedBoard = {
  vendor: VendorId;
  /** The vendor's name, such as "Greenhouse". */
  name: string;
  /** The board's URL for visitors. */
  url: string;
  /**
   * URLs to fetch for `readBoard`, in order. If empty, the scan reports the board without reading
   * it.
   */
  fetch: string[];
};

const MAX_MARKS = 3_000;
const MAX_BOARDS = 10;
const URL_IN_SCRIPT = /https?:(?:\\?\/){2}[^\s"'`<>\\)]+(?:\\\/[^\s"'`<>\\)]*)*/g;
const SETTINGS = [/whr_embed\(\s*\d+/g, /["']?company_code["']?\s*:\s*["'][\w.-]+["']/g];
const OF_JOBS = /\b(?:jobs?|careers?|hiring|openings?|positions?|apply|employment)\b/i;

/**
 * Finds the public job boards that a page presents as the company's own, or that host the page.
 * Reads the company's account from a URL and never from the company's name, because another company
 * may have the same name.
 */
export function recognizeBoard(html: string, pageUrl: string): RecognizedBoard[] {
  const page = parseHtml(html);
  const marked = marksOf(page, pageUrl).flatMap((mark) => boardOf(mark) ?? []);
  const boards = new Map<string, RecognizedBoard>();
  for (const { board } of ownBoards(marked, pageUrl, nameOf(page))) {
    const key = board.fetch.join(" ") || board.vendor;
    if (!boards.has(key) && boards.size < MAX_BOARDS) boards.set(key, board);
  }
  return [...boards.values()].sort((one, other) => Number(other.fetch.length > 0) - Number(one.fetch.length > 0));
}

/** Returns the page's title and the name of its site. */
function nameOf(page: HtmlElement): string {
  const isName = ({ tag, attributes }: HtmlElement) => tag === "title" || attributes.get("property") === "og:site_name";
  const names = findAll(page, isName).slice(0, 2);
  return names.map((element) => (rawText(element) + attribute(element, "content")).slice(0, 300)).join(" ");
}

/**
 * Returns all texts of a page that can name a board: URLs of links, frames and scripts, and
 * settings of embedded boards.
 */
function marksOf(page: HtmlElement, pageUrl: string): Mark[] {
  const marks: Mark[] = [{ value: pageUrl, kind: "page" }];
  for (const element of elementsOf(page)) {
    if (marks.length > MAX_MARKS) break;
    for (const name of ["href", "src", "data-src", "data-href", "data-url"]) {
      const url = toWebUrl(attribute(element, name), pageUrl);
      if (url === null) continue;
      if (name !== "href" || element.tag === "link") marks.push({ value: url, kind: "embed" });
      else marks.push({ value: isJobsOnFacebook(url, element) ? `${url}#jobs /jobs` : url, kind: "link", element });
    }
    const domain = attribute(element, "data-domain");
    if (domain !== "") marks.push({ value: `setting:data-domain="${domain}`, kind: "embed" });
    if (element.tag === "script") marks.push(...marksInScript(rawText(element)));
  }
  return marks;
}

function isJobsOnFacebook(url: string, element: HtmlElement): boolean {
  return /^https?:\/\/(?:www\.|m\.)?facebook\.com\//i.test(url) && OF_JOBS.test(shortTextOf(element));
}

function marksInScript(script: string): Mark[] {
  const urls = [...script.matchAll(URL_IN_SCRIPT)].map(([url]) => url.replaceAll("\\/", "/"));
  const settings = SETTINGS.flatMap((setting) => [...script.matchAll(setting)]).map(([setting]) => {
    const [name = "", value = ""] = setting.replaceAll(/["']/g, "").split(":");
    return value === "" ? `setting:${setting.replaceAll(/\s/g, "")}` : `setting:${name.trim()}":"${value.trim()}"`;
  });
  return [...urls.slice(0, 500), ...settings].map((value) => ({ value, kind: "embed" }));
}

function boardOf(mark: Mark): (MarkedBoard & { board: RecognizedBoard }) | null {
  for (const [vendor, { name, marks, fetch }] of Object.entries(VENDORS)) {
    for (const pattern of marks) {
      const account = pattern.exec(mark.value)?.[1];
      if (account === undefined || NO_ACCOUNT.has(account.toLowerCase())) continue;
      const url = mark.value.startsWith("setting:") ? "" : mark.value.replace("#jobs /jobs", "");
      const urls = fetch?.(account, mark.value) ?? [];
      const board = { vendor: vendor as VendorId, name, url: url || (urls[0] ?? ""), fetch: urls };
      return { name, account, mark, board };
    }
  }
  return null;
}
