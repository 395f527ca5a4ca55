import { toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import { shortTextOf } from "#server/finder/extract/html/page-text.ts";
import { attribute, elementsOf, parseHtml, rawText } from "#server/finder/extract/html/parse-html.ts";
import { NO_ACCOUNT, VENDORS, type VendorId } from "./vendors.ts";

/**
 * A job board that a page links to or embeds. If `fetch` is empty, the scan reports the board
 * without reading it, as in "Your jobs are on Paycom".
 */
export type RecognizedBoard = {
  vendor: VendorId;
  /** The vendor's name, such as "Greenhouse". */
  name: string;
  /** The URL of the linked page for visitors. */
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
 * Finds the public job boards that a page links to or embeds, or that host the page. Reads the
 * company's account from a URL and never from the company's name, because another company may have
 * the same name.
 */
export function recognizeBoard(html: string, pageUrl: string): RecognizedBoard[] {
  const boards = new Map<string, RecognizedBoard>();
  for (const mark of marksOf(html, pageUrl)) {
    const board = boardOf(mark);
    const key = board && (board.fetch.join(" ") || board.vendor);
    if (board && key && !boards.has(key) && boards.size < MAX_BOARDS) boards.set(key, board);
  }
  return [...boards.values()].sort((one, other) => Number(other.fetch.length > 0) - Number(one.fetch.length > 0));
}

/**
 * Returns all texts of a page that can name a board: URLs of links, frames and scripts, and
 * settings of embedded boards.
 */
function marksOf(html: string, pageUrl: string): string[] {
  const marks: string[] = [pageUrl];
  for (const element of elementsOf(parseHtml(html))) {
    if (marks.length > MAX_MARKS) break;
    for (const name of ["href", "src", "data-src", "data-href", "data-url"]) {
      const url = toWebUrl(attribute(element, name), pageUrl);
      if (url !== null) marks.push(isOfFacebook(url) && OF_JOBS.test(shortTextOf(element)) ? `${url}#jobs /jobs` : url);
    }
    const domain = attribute(element, "data-domain");
    if (domain !== "") marks.push(`setting:data-domain="${domain}`);
    if (element.tag === "script") marks.push(...marksInScript(rawText(element)));
  }
  return marks;
}

function isOfFacebook(url: string): boolean {
  return /^https?:\/\/(?:www\.|m\.)?facebook\.com\//i.test(url);
}

function marksInScript(script: string): string[] {
  const urls = [...script.matchAll(URL_IN_SCRIPT)].map(([url]) => url.replaceAll("\\/", "/"));
  const settings = SETTINGS.flatMap((setting) => [...script.matchAll(setting)]).map(([setting]) => {
    const [name = "", value = ""] = setting.replaceAll(/["']/g, "").split(":");
    return value === "" ? `setting:${setting.replaceAll(/\s/g, "")}` : `setting:${name.trim()}":"${value.trim()}"`;
  });
  return [...urls.slice(0, 500), ...settings];
}

function boardOf(mark: string): RecognizedBoard | null {
  for (const [vendor, { name, marks, fetch }] of Object.entries(VENDORS)) {
    for (const pattern of marks) {
      const account = pattern.exec(mark)?.[1];
      if (account === undefined || NO_ACCOUNT.has(account.toLowerCase())) continue;
      const url = mark.startsWith("setting:") ? "" : mark.replace("#jobs /jobs", "");
      const addresses = fetch?.(account, mark) ?? [];
      return { vendor: vendor as VendorId, name, url: url || (addresses[0] ?? ""), fetch: addresses };
    }
  }
  return null;
}
