import { APPLY_WORDS } from "#server/finder/extract/fields/apply-way.ts";
import { type HtmlElement, itemOf } from "#server/finder/extract/html/parse-html.ts";
import type { Block } from "./blocks.ts";
import type { Evidence } from "./evidence-weights.ts";
import { isDocument, linkKindOf } from "./link-kinds.ts";
import { type Place, placesOf } from "./outline.ts";
import { isFee, isToJobs, type PageKind } from "./page-kind.ts";
import { endsInPerson, namesPerson } from "./person-names.ts";
import { isTitleLabel, type Title, titleIn } from "./title-line.ts";

/** A line that may be a job's title. */
export type Line = {
  block: Block;
  index: number;
  title: string;
  place: Place;
  evidence: Evidence;
};

type SignName = "occupation" | "label" | "category" | "ownPage" | "apply" | "details" | "wage" | "person" | "prices";
type Signs = Record<SignName, number>;
type Candidate = Omit<Line, "evidence"> & {
  named: Title;
  group: unknown;
  alike: string;
  signs: () => Signs;
};

/** Number of lines below a title that are read for evidence. */
const BODY_LINES = 10;
const DETAIL =
  /\$\s?\d[\d,.]*k?\b.{0,30}(?:\/|\bper\b|\ban?\b|hour|hr|year|yr|annual|week|salary|DOE)|\b(?:full|part)[ -]?time\b|\bseasonal\b|\bFTE\b|\b(?:1st|2nd|3rd|first|second|third|day|night|evening|weekend)s?\W+shift|\bhours? (?:per|a|\/) ?week|\buntil (?:the )?(?:position is )?filled|\b(?:deadline|clos(?:es|ing)|posted|wage|salary|pay)\b|\b(?:days|nights|evenings|weekends)\b/i;
/**
 * Matches pay. A line with an occupation and its pay is a job, even on a page about other subjects.
 */
const WAGE =
  /(?<!\bfrom )\$\s?\d*[\d,.]*\d(?:k\b)?(?:\s?(?:-|–|to)\s?\$?\s?\d[\d,.]*k?)?\s*(?:\/|per|an?)\s*(?:hour|hr|h\b|week|wk|year|yr|mile|service)/i;
const PRICE = /\$\s?\d{1,3}(?:[.,]\d+)?(?!\d*\s?(?:k\b|-|–|to\b|\/|per\b|an?\b|hour|hr|year|yr|plus|DOE|week))/i;
const PHRASE = /^(?:[Aa]n?|[Tt]he|[Aa]ll|[Ee]very|[Ee]ach|[Ss]ome|[Mm]any|[Ww]ith|[Ff]or|[Ff]rom|[Bb]y)\s|^\p{Ll}/u;
const MAX_LINES = 1_500;

/**
 * Returns the lines that may be titles, each with its evidence. With `isPromising`, returns only
 * lines that name an occupation or have a label, and lines similar to these.
 */
export function linesWithEvidence(blocks: Block[], page: PageKind, { isPromising = false } = {}): Line[] {
  const candidates = candidatesIn(blocks, page);
  const groups = Map.groupBy(candidates, ({ group }) => group);
  const alikes = Map.groupBy(candidates, ({ alike }) => alike);
  const promising = new Set<unknown>();
  for (const { named, group, alike } of candidates)
    if (named.weight > 0 || named.isLabelled) promising.add(group).add(alike);
  const means = new Map<unknown, Signs & { size: number }>();
  const meanOf = (key: unknown, members: Candidate[]) => {
    const known = means.get(key);
    if (known) return known;
    const mean = { ...meanSigns(members.map(({ signs }) => signs())), size: members.length };
    means.set(key, mean);
    return mean;
  };
  const found = candidates.filter(({ group, alike }) => !isPromising || promising.has(group) || promising.has(alike));
  return found.map((candidate) => {
    const { block, index, title, place, group, alike, signs } = candidate;
    const same = meanOf(alike, alikes.get(alike) ?? []);
    const own = meanOf(group, groups.get(group) ?? []);
    // A group of one line, of two links or of two lines with pay proves little. Instead of such a
    // group, uses all lines on the page with the same markup.
    const isSmall = own.size < 2 || (own.size === 2 && (block.rank === 8 || own.wage > 0.5));
    const mean = isSmall ? same : own;
    return { block, index, title, place, evidence: evidenceOf(candidate, signs(), mean, page) };
  });
}

function evidenceOf(
  { block, title, place }: Candidate,
  signs: Signs,
  mean: Signs & { size: number },
  page: PageKind,
): Evidence {
  const is = (condition: boolean) => Number(condition);
  const kind = place.decisive?.kind;
  const isBare = Math.max(mean.details, mean.apply, mean.ownPage) < 0.5;
  const category = mean.category * Math.min(1, 2 * mean.ownPage);
  return {
    occupation: signs.occupation,
    label: signs.label,
    groupOccupations: signs.label > 0 ? Math.max(mean.occupation, signs.occupation) : mean.occupation,
    group: mean.size < 2 ? 0 : Math.min(mean.size, 4) / 4,
    item: is(block.isItem),
    ownPage: (signs.ownPage + mean.ownPage) / 2,
    apply: (signs.apply + mean.apply) / 2,
    details: (signs.details + mean.details) / 2,
    wage: (signs.wage + mean.wage) / 2,
    openHeading: kind !== "open" ? 0 : place.decisive?.isSentence ? 0.5 : 1,
    careersHeading: is(kind === "careers"),
    careersUrl: is(page.isCareersUrl),
    careersName: is(page.isCareersName),
    otherHeading: is(kind === "other"),
    stopHeading: is(kind === "stop" && !(signs.label > 0 && mean.wage > 0)),
    otherPage: is(page.isOther) * (kind === "open" ? 0.5 : 1),
    person: (signs.person + mean.person) / 2,
    prices: mean.prices,
    bare: is(isBare),
    elsewhere: page.hasJobsElsewhere ? (isBare ? 1 : category) : 0,
    phrase: is(PHRASE.test(title) || isSentenceCase(title)),
    uninviting: (1 - page.inviting) * (1 - mean.ownPage),
    noJobs: is(
      !isAboutJobs(place, page) && mean.label === 0 && (mean.wage < 0.5 || page.isOther || page.inviting === 0),
    ),
    noOccupation: is(signs.occupation === 0 && mean.occupation < 0.25),
  };
}

/** Returns true for a title of at least six words of which at most one is capitalized. */
function isSentenceCase(title: string): boolean {
  const words = title.split(/\s+/);
  return words.length > 5 && words.filter((word) => /^\p{Lu}/u.test(word)).length < 2;
}

function isAboutJobs({ decisive, isAfterHiring }: Place, page: PageKind): boolean {
  const isBelow = decisive?.kind === "open" || decisive?.kind === "careers";
  return isBelow || isAfterHiring || page.isCareersUrl || page.isCareersName || page.hasResume;
}

function meanSigns(all: Signs[]): Signs {
  const mean = { ...(all[0] as Signs) };
  for (const name of Object.keys(mean) as (keyof Signs)[])
    mean[name] = all.reduce((sum, signs) => sum + signs[name], 0) / all.length;
  return mean;
}

function candidatesIn(blocks: Block[], page: PageKind): Candidate[] {
  const places = placesOf(blocks, page);
  const home = URL.parse("/", page.url)?.href;
  const ids = new Map<unknown, number>();
  const idOf = (value: unknown) => {
    if (!ids.has(value)) ids.set(value, ids.size);
    return ids.get(value);
  };
  const items = new Set<HtmlElement>();
  const known: Facts[] = [];
  const facts = (index: number) => {
    known[index] ??= factsOf(blocks[index] as Block, page.url);
    return known[index];
  };
  const titles = blocks.map((block, index) => {
    const item = block.isItem ? itemOf(block.element) : null;
    const isFirst = item === null || !items.has(item);
    if (item) items.add(item);
    return block.region === "main" && isFirst ? titleIn(block, isTitleLabel(blocks[index - 1]?.text ?? "")) : null;
  });
  const isTitle = (index: number) => titles[index] != null;
  const candidates: Candidate[] = [];
  for (const [index, block] of blocks.entries()) {
    const place = places.get(block);
    const item = block.isItem ? itemOf(block.element) : null;
    const named = titles[index];
    if (!named || !place || candidates.length >= MAX_LINES || isHomeLink(block, page.url, home)) continue;
    const look = `${named.isLead} ${block.appearance}`;
    const group = item?.parent && block.rank > 6 ? item.parent : `${look} ${idOf(place.above)}`;
    const alike = `${look} ${idOf(place.decisive)}`;
    let known: Signs | undefined;
    const signs = () => {
      known ??= signsOf(blocks, index, named, { url: page.url, facts, isTitle });
      return known;
    };
    candidates.push({ block, index, title: named.title, named, place, group, alike, signs });
  }
  return candidates;
}

/** Features of a line in a job's text. */
type Facts = Record<"apply" | "jobPage" | "details" | "wage" | "prices" | "person", boolean>;

function factsOf({ text, links }: Block, pageUrl: string): Facts {
  const hasAmount = text.includes("$");
  const hasFee = isFee(text);
  const details = !hasFee && DETAIL.test(text);
  return {
    apply: links.some((link) => APPLY_WORDS.test(link.text)) || /\bto apply\b/i.test(text),
    jobPage: links.some((link) => !isToJobs(link) && isJobPage(link.href, pageUrl)),
    details,
    wage: hasAmount && !hasFee && WAGE.test(text),
    prices: hasFee || (hasAmount && !details && PRICE.test(text)),
    person: namesPerson(text.replace(/^\W+/, "")) || /^[“"]\p{Lu}.{12}/u.test(text),
  };
}

/** Returns true for a link such as "Read more" that opens another page about jobs. */
function isJobPage(href: string, pageUrl: string): boolean {
  const url = URL.parse(href, pageUrl);
  return url !== null && url.href.split("#")[0] !== pageUrl && linkKindOf("", url.href, url) !== null;
}

function signsOf(
  blocks: Block[],
  index: number,
  { title, weight, isLabelled }: Title,
  page: { url: string; facts: (index: number) => Facts; isTitle: (index: number) => boolean },
): Signs {
  const block = blocks[index] as Block;
  const own = page.facts(index);
  const body: Facts[] = [];
  for (let at = index + 1; at <= index + BODY_LINES; at += 1) {
    const next = blocks[at];
    if (!next || next.rank < Math.min(block.rank, 8)) break;
    if (next.appearance === block.appearance && (next.rank <= 9 || page.isTitle(at))) break;
    body.push(page.facts(at));
  }
  const after = block.text.slice(title.length);
  const some = (fact: keyof Facts) => body.some((facts) => facts[fact]);
  const apply = own.apply || some("apply");
  const isPerson = [index - 1, index + 1].some((at) => blocks[at] && page.facts(at).person);
  return {
    occupation: weight,
    label: Number(isLabelled),
    category: Number((weight > 0 && weight < 1) || /(?<!s)s$/.test(title)),
    ownPage: Math.max(ownPageOf(block, title, page.url), some("jobPage") ? 0.5 : 0),
    apply: Number(apply),
    details: Number(some("details") || (!isFee(after) && DETAIL.test(after))),
    wage: Number(own.wage || some("wage")),
    person: Number(isPerson || own.person || endsInPerson(block.text)),
    prices: Number(own.prices || body.slice(0, 3).some(({ prices }) => prices)),
  };
}

/**
 * Returns true for a line that is only a link to the home page. Such a link usually shows the
 * company's name.
 */
function isHomeLink({ links, text }: Block, pageUrl: string, home: string | undefined): boolean {
  const [link] = links;
  if (!link || links.length > 1 || link.text !== text || link.href.includes("#")) return false;
  return home !== pageUrl && URL.parse(link.href, pageUrl)?.href === home;
}

/**
 * Returns the probability, from 0 to 1, that the line's link opens a page or document about this
 * job only.
 */
function ownPageOf(block: Block, title: string, pageUrl: string): number {
  const [link, ...more] = block.links;
  const parsed = link && more.length === 0 ? URL.parse(link.href, pageUrl) : null;
  if (parsed === null) return 0;
  const url = parsed.href;
  if (linkKindOf("", url, parsed) === "job") return 1;
  const slug = decode(url).toLowerCase();
  const words = title.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const repeated = words.filter((word) => slug.includes(word)).length;
  const repeats = repeated > 0 && repeated * 2 >= Math.min(words.length, 4);
  return isDocument(url) ? (repeats ? 0.9 : 0.6) : repeats ? 0.5 : 0;
}

function decode(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
