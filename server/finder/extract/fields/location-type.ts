import type { LocationType } from "#server/finder/jobs/found-job.ts";

/**
 * Matches texts that do not describe the job's location type, such as "Work from anywhere for up to
 * a month".
 */
const PERK = /\bwork from anywhere\b|\bup to (?:a|one|two|\d+) (?:days?|weeks?|months?)\b/i;

/**
 * Reads the location type from a field or a short line. Returns "On site" only if the text contains
 * these words, because naming a town doesn't exclude remote work.
 */
export function readLocationType(text: unknown): LocationType | null {
  if (typeof text !== "string" || PERK.test(text)) return null;
  if (/\bnot (?:a )?remote|\bno remote|\bnon[- ]remote|\bremote (?:is )?not\b/i.test(text)) return null;
  if (/\bhybrid\b/i.test(text)) return "Hybrid";
  if (/\bremote\b|\btelecommute\b|\bwork from home\b|\bvirtual position\b/i.test(text)) return "Remote";
  if (/\bon[\s_-]?site\b|\bin[\s_-]office\b|\bin[\s_-]person\b/i.test(text.replace(/([a-z])([A-Z])/g, "$1 $2")))
    return "On site";
  return /\bon the road\b|\bover the road\b|\bOTR\b/i.test(text) ? "On the road" : null;
}

const MAX_LINE = 70;
/** Matches every line that names a type. To save time, only these lines are read. */
const MAY_NAME_TYPE = /remote|hybrid|telecommute|home|virtual|site|office|person|road|OTR/i;
const OF_THE_JOB = /\b(?:remote|hybrid|on-?site|in-office)\s+(?:position|job|role|work|opportunity|schedule)\b/i;
const LABEL = /^\s*(?:work ?place|location|work (?:type|model|location|setting)|place of work|remote)\b[^:]*:/i;

/**
 * Reads the location type from short lines such as "Location: Hybrid" or "(Remote)". Skips
 * sentences, because words such as "remote" often mean something else there.
 */
export function locationTypeOfLines(lines: string[]): LocationType | null {
  for (const line of lines) {
    if (
      line.length > MAX_LINE ||
      !MAY_NAME_TYPE.test(line) ||
      (/\bapply\b|\bresume\b|\binterview\b|\boffice hours\b|\btraining\b|\bsupport\b/i.test(line) && !LABEL.test(line))
    )
      continue;
    const isStated = LABEL.test(line) || OF_THE_JOB.test(line) || line.split(/\s+/).length <= 4;
    const type = isStated ? readLocationType(line) : null;
    if (type !== null) return type;
  }
  return null;
}
