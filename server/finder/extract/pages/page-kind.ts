import type { LinkKind } from "#server/finder/extract/findings.ts";
import { collapse, textOf } from "#server/finder/extract/html/page-text.ts";
import { elementsOf, type HtmlElement } from "#server/finder/extract/html/parse-html.ts";
import type { Block, BlockLink } from "./blocks.ts";
import { openingStrength } from "./job-words.ts";
import { linkKindOf } from "./link-kinds.ts";
import { namesOccupation } from "./occupations.ts";
import { isOtherHeading } from "./outline.ts";

/**
 * Evidence of the page's subject from its URL, its title, its main heading and its words about
 * applying.
 */
export type PageKind = {
  url: string;
  /** The result of `linkKindOf` for the page's URL. */
  urlKind: LinkKind | null;
  isCareersUrl: boolean;
  isCareersName: boolean;
  hasResume: boolean;
  hasJobsElsewhere: boolean;
  /** How clearly the page invites visitors to apply or to send an email, from 0 to 1. */
  inviting: number;
  isOther: boolean;
};

const WORK_PATH =
  /\/(?:work(?:[-_](?:the|at|for|with|here)\b[^/.]*)?|join|opportunit\w+|positions?|drivers|staffing|summer-staff|recruit\w*|hr|apply)(?:[./]|$)/i;
/** Matches words about applying for a job, which pages without jobs rarely have. */
const RESUME =
  /\br[eé]sum[eé]s?\b|\b(?:job|employment) application\b|\bapplication for employment\b|\bapply in person\b|\bequal opportunity employer\b|\bpick up an application\b/i;
/** Matches words that invite visitors to apply. Most pages with jobs have such words. */
const INVITES =
  /\bappl(?:y|ying|ications?|icants?)\b|\br[eé]sum[eé]s?\b|\bcover letter\b|\b(?:hiring|openings?|vacanc(?:y|ies))\b|\buntil filled\b|\b(?:jobs?|hr|careers?|employment|recruit\w*|work|talent)@/i;
const CONTACT = /@|\b(?:stop (?:in|by)|drop off|ask for|write to)\b/i;
const TO_JOBS =
  /^\W*(?:(?:view|see|search|browse|explore|find|check out)\b.{0,30}\b(?:jobs?|openings?|positions?|opportunities|vacancies)\b.{0,20}|(?:current|open|all|available) (?:job )?(?:jobs|openings|positions|opportunities))\W*$/i;
const OTHER_PATH =
  /[/_-](?:staff|team|people|directory|leadership|news|blog|press|services?|products?|menus?|board|council|programs?|volunteer\w*|benefits|auditions?|vendors?|exhibitors?|franchis\w+|licens\w+|permits?|loans?|insurance|discounts?|memberships?|subcontractors?|training|class(?:es)?|courses?|minutes|agendas?|newsletters?|elections?|pathways|job-descriptions|scholarships?|(?:trade-)?partners|apprenticeship\w*|contact|faculty|history|events?|testimonials|life|culture|students?|pricing|rates|fees|wages)(?:[/._-]|$)/i;

/**
 * Matches the title of a page with an application form. Such a form can list positions that are not
 * open.
 */
const APPLICATION = /\b(?:job|employment|online) application(?: form)?\W*$|\bapplication for employment\b/i;

/** Matches a fee, such as "$39/month" or "Tuition $4,900". A page with several fees has no jobs. */
const FEE =
  /\$\s?\d{1,3}(?:\.\d\d)?\s?(?:\/|per|an?|each)\s?(?:year|yr|annum|season|mo(?:nth)?|person|couple|family|child|student|player|member|plate|lesson|half[- ]hour|table|space|booth)\b|\b(?:tuition|fees?|dues|deposit|admission|cost)\b[^$.]{0,12}\$\s?\d/i;

export function isFee(text: string): boolean {
  return text.includes("$") && FEE.test(text);
}

function titleOf(page: HtmlElement): HtmlElement | undefined {
  for (const element of elementsOf(page)) if (element.tag === "title") return element;
  return undefined;
}

export function pageKindOf(page: HtmlElement, blocks: Block[], url: string): PageKind {
  const title = titleOf(page);
  const name = title ? collapse(textOf({ ...title, tag: "span" })) : "";
  const parts = name.split(/\s[|–—:•-]\s|:\s/);
  const main = blocks.find(({ rank }) => rank === 1)?.text ?? "";
  const names = [...parts, main].filter((text) => text !== "");
  const isCareersName = names.some((text) => openingStrength(text) !== null);
  const parsed = URL.parse(url);
  const path = parsed?.pathname ?? "";
  const urlKind = parsed && linkKindOf("", url, parsed);
  const isOtherName = [parts[0] ?? "", main].some(
    (text) =>
      APPLICATION.test(text) || (openingStrength(text) === null && isOtherHeading(text) && !namesOccupation(text)),
  );
  const inviting = invitingOf(blocks);
  return {
    url,
    urlKind,
    inviting,
    isCareersUrl: urlKind !== null || (inviting > 0 && !isOtherName && WORK_PATH.test(path)),
    isCareersName,
    hasResume: blocks.some(({ text, region }) => region === "main" && RESUME.test(text)),
    hasJobsElsewhere:
      blocks.some(({ links, region }) => region === "main" && links.some(isToJobs)) ||
      blocks.some(({ text, element }) => element.tag === "button" && TO_JOBS.test(text)),
    isOther:
      (isOtherName && (!isCareersName || names.some((text) => APPLICATION.test(text)))) ||
      (OTHER_PATH.test(path) && OTHER_PATH.test(withoutTitle(path)) && openingStrength(main) !== "strong") ||
      blocks.filter(({ text }) => isFee(text)).length > 1,
  };
}

/**
 * Removes "join-our-team" and the name of a job, such as "staff-accountant", from a URL's path.
 * Otherwise words such as "team" and "staff" would suggest that the page is not about jobs.
 */
function withoutTitle(path: string): string {
  const folders = path.replace(/join-(?:our|the)-team/, "").split("/");
  const name = folders.findLast((folder) => folder !== "") ?? "";
  return folders.filter((folder) => folder !== name || !namesOccupation(name.replaceAll("-", " "))).join("/");
}

function invitingOf(blocks: Block[]): number {
  let most = 0;
  for (const block of blocks) {
    most = Math.max(most, inviteIn(block));
    if (most === 1) break;
  }
  return most;
}

function inviteIn({ text, links }: Block): number {
  if (INVITES.test(text) || links.some(({ href }) => INVITES.test(href)) || openingStrength(text) === "strong")
    return 1;
  return CONTACT.test(text) || links.some(({ href }) => /^mailto:/i.test(href)) ? 0.8 : 0;
}

/**
 * Returns true for a link such as "View all jobs". The jobs are then on the page behind the link.
 */
export function isToJobs({ text, href }: BlockLink): boolean {
  return TO_JOBS.test(text) && !href.startsWith("#") && !/details|apply/i.test(text);
}
