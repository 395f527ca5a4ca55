import type { Block } from "./blocks.ts";
import { capitalized, FILLED, hasTitleShape, openingStrength, saysNoOpenings } from "./job-words.ts";
import { namesOccupation, occupationWeight } from "./occupations.ts";
import type { Candidate } from "./titles.ts";

const LOOKING =
  /\b(?:hiring(?! managers?\b)|looking for|seek(?:s|ing)|(?:we|also) need|in need of|searching for|to hire|help wanted:?|(?:accepting applications|applications are (?:now |being )*accepted) for(?: the position of)?|apply (?:now |today )?to be(?:come)?|wanted:|openings? for|positions? for)\s+(?:multiple |several |some |experienced |reliable |motivated |friendly |energetic |dependable |qualified |skilled |talented |a few |\d+ |two |three |four |five |an? |the |our next |new |additional )*(.{3,90}?)(?=\s+(?:(?:to|who|that|with|for|at our|in our|on our|positions?|role|and (?:you|we)|willing|must)\b|\()|,? (?:starting at |at |from )?\$|[.!;–]|\s-\s|$)/gi;
const LIST =
  /(?:^|[.!]\s+)[^.:]{0,80}\b(?:hiring|openings?|positions?|open roles|help wanted|looking for|seeking)\b[^.:]{0,40}:\s*(.{3,300})$/i;
/** Matches questions and conditions, such as "Looking for a plumber? Call us." */
const QUESTION = /\?\W*$|^\W*(?:if|when|whether|are you|do you|need an?)\b/i;
/** Matches sentences about the past or the future, about other employers or about volunteers. */
const ELSEWHERE =
  /\b(?:always (?:looking|interested)|often|occasionally|from time to time|usually|typically|in the future|employers|companies|businesses|graduates|students|apprentic\w+|vendors?|volunteers?|(?<!to )begins?|reopens?|will be hiring|next (?:season|spring|summer|fall|winter|year)|last (?:season|spring|summer|fall|winter|year)|process|stages?|steps?|desired|applied|applying for|again|may include|have included|filled|we (?:place|staff|fill|train|offer training)|typical|past|previous|each (?:season|year|spring|summer)|every (?:season|year|spring|summer))\b/i;
/**
 * Matches sentences that announce a job. The finder reads such sentences even on pages about other
 * subjects.
 */
export const ANNOUNCES =
  /\b(?:(?:now|currently|are|is|[’']re) (?:also |now |currently |actively |still )*hiring|help wanted|(?:have|has) .{0,30}openings? for|applications (?:are .{0,10}accepted )?for|(?:seek(?:s|ing)|looking for|need|searching for) an? (?:\w+ )?(?:full|part)[ -]time)\b|^\W*(?:hiring|wanted|openings?|open roles)\b/i;
/**
 * Matches sentences that can be about jobs of the company, such as "We need …" or "Now hiring …".
 */
const OF_COMPANY =
  /\b(?:we|we[’']re|our|is|are|has|have|seeks)\b|^\W*(?:now |currently |immediately )?(?:hiring|seeking|looking for|wanted|help wanted|accepting|apply|openings?|positions?)\b/i;
const TITLE_WORDS = /^(?:(?:full|part)[ -]?time|seasonal|temporary|summer|weekend|evening)\s+/i;

/**
 * Finds jobs in sentences such as "We are looking for a part-time cashier" or "Now hiring: cooks,
 * servers and hosts".
 */
export function sentenceCandidates(blocks: Block[], because: string[]): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  for (const block of blocks) {
    if (block.region !== "main" || block.text.length > 600) continue;
    if (saysNoOpenings(block.text) || FILLED.test(block.text)) continue;
    const [first = ""] = block.text.split(/[.!]\s/);
    // Below a heading about hiring, a line can start with a job, such as "Full-time mechanic."
    const isNamed = because.length > 0 && TITLE_WORDS.test(first) && namesOccupation(first) && isName(first);
    const names = isNamed ? [first] : namesIn(block.text);
    for (const name of names) {
      const type = TITLE_WORDS.exec(name)?.[0].trim() ?? "";
      const title = capitalized(name.replace(TITLE_WORDS, ""));
      if (seen.has(title.toLowerCase())) continue;
      seen.add(title.toLowerCase());
      // In "A cook (full-time, $20 per hour) and a host (weekends)", each pair of brackets is about
      // the job before it.
      const after = names.length > 1 ? block.text.slice(block.text.indexOf(name) + name.length) : "";
      const [, own = block.text] = after.match(/^ \(([^)]+)\)/) ?? [];
      const body: Block = { ...block, text: own, rank: 10, lead: "", isItem: false };
      candidates.push({
        title: type === "" ? title : `${title} (${type})`,
        block: { ...block, text: title, links: [] },
        body: [body],
        because: [...because, block.text.slice(0, 120)],
        group: "",
      });
    }
  }
  return candidates;
}

/** Matches every text that LOOKING or LIST matches. To save time, only these texts are read. */
const MAY_HIRE = /hir|look|seek|need|search|want|accept|appl|opening|position|role/i;

function namesIn(text: string): string[] {
  if (!MAY_HIRE.test(text)) return [];
  const list = text.includes(":") && !ELSEWHERE.test(text) ? LIST.exec(text)?.[1] : undefined;
  const parts = splitList((list?.split(/[.!]\s/)[0] ?? "").replace(/,?\s*(?:at |from )?\$[^,;]*| \([^)]*\)/g, ""));
  if (parts.some(namesOccupation) && parts.every(isName)) return parts;
  const statements = text.split(/(?<=[.!?])\s+/).filter(isAboutHiring);
  const stated = statements.join(" ").replace(/ \([^)]{0,80}\)/g, "");
  return [...stated.matchAll(LOOKING)].flatMap(([, named = ""]) => {
    // Reads `named` as a list. Each item must look like a title, and at least one item must name an
    // occupation. Otherwise reads only the text before the first comma, as in "a cook, nights".
    const lists = [named, named.split(",")[0] ?? ""].map(splitList);
    return lists.find((names) => names.some(namesOccupation) && names.every(isName)) ?? [];
  });
}

function isAboutHiring(sentence: string): boolean {
  return OF_COMPANY.test(sentence) && !QUESTION.test(sentence) && !ELSEWHERE.test(sentence);
}

function splitList(text: string): string[] {
  return text
    .split(/\s*(?:,|;|\band\b|&|\bor\b|•|\|)\s*/)
    .map((part) => part.replace(/^(?:an?|the)\s+/i, "").replace(/[.!\s]+$/, ""))
    .filter((part) => part !== "");
}

/** Matches words such as "people", which name no occupation. */
const ANYBODY =
  /\b(?:people|persons?|individuals?|staff|members?|candidates?|employees?|talent|workers?|(?:more|extra|additional|good|some|seasonal|summer|^)\s*help|professionals?|personnel|crew|leaders?|players?|partners?|applicants?|teammates?)$/i;

function isName(part: string): boolean {
  const bare = part.replace(TITLE_WORDS, "");
  return (
    !ANYBODY.test(bare) &&
    bare.split(/\s+/).length <= 5 &&
    hasTitleShape(bare) &&
    occupationWeight(bare) >= 0.5 &&
    openingStrength(part) === null
  );
}
