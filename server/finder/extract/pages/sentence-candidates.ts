import type { Block } from "./blocks.ts";
import { hasTitleShape, namesOccupation, openingStrength, saysNoOpenings } from "./job-words.ts";
import type { Candidate } from "./sections.ts";

const LOOKING =
  /\b(?:hiring|looking for|seeking|in need of|searching for|to hire|help wanted:?|accepting applications for(?: the position of)?|openings? for|positions? for)\s+(?:multiple |several |some |experienced |reliable |motivated |friendly |energetic |dependable |qualified |skilled |talented |a few |\d+ |an? |the |our next |new |additional )*(.{3,90}?)(?=\s+(?:to|who|that|with|for (?:our|the|all|this|day|night|both)|at our|in our|on our|position|positions|role|and (?:you|we)|willing|must|\()|[.!;–]|\s-\s|$)/gi;
const LIST =
  /(?:^|[.!]\s+)[^.:]{0,80}\b(?:hiring|openings?|positions?|help wanted|looking for|seeking)\b[^.:]{0,40}:\s*(.{3,300})$/i;
const TITLE_WORDS = /^(?:(?:full|part)[ -]?time|seasonal|temporary|summer|weekend|evening)\s+/i;

/**
 * Finds jobs in sentences such as "We are looking for a part-time cashier" or "Now hiring: cooks,
 * servers and hosts".
 */
export function sentenceCandidates(blocks: Block[], because: string[]): Candidate[] {
  const candidates: Candidate[] = [];
  const seen = new Set<string>();
  for (const block of blocks) {
    if (block.region !== "main" || block.text.length > 600 || saysNoOpenings(block.text)) continue;
    for (const name of namesIn(block.text)) {
      const type = TITLE_WORDS.exec(name)?.[0].trim() ?? "";
      const title = capitalized(name.replace(TITLE_WORDS, ""));
      if (seen.has(title.toLowerCase())) continue;
      seen.add(title.toLowerCase());
      const body: Block = { ...block, rank: 10, lead: "", isItem: false };
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

function namesIn(text: string): string[] {
  const list = LIST.exec(text)?.[1];
  const parts = list !== undefined ? splitList(list.split(/[.!]\s/)[0] ?? "") : [];
  if (parts.length > 0 && parts.every((part) => isName(part))) return parts;
  return [...text.matchAll(LOOKING)].flatMap(([, named = ""]) => {
    const names = splitList(named);
    return names.every((name) => isName(name)) ? names : [];
  });
}

function splitList(text: string): string[] {
  return text
    .split(/\s*(?:,|;|\band\b|&|\bor\b|•|\|)\s*/)
    .map((part) => part.replace(/^(?:an?|the)\s+/i, "").replace(/[.!\s]+$/, ""))
    .filter((part) => part !== "");
}

function isName(part: string): boolean {
  const bare = part.replace(TITLE_WORDS, "");
  return (
    bare.split(/\s+/).length <= 5 && hasTitleShape(bare) && namesOccupation(bare) && openingStrength(part) === null
  );
}

/** Capitalizes the title in a sentence, so that "line cook" becomes "Line cook". */
function capitalized(name: string): string {
  const title = name.trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
}
