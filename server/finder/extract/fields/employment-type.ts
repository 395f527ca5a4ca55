import type { EmploymentType } from "#server/finder/jobs/found-job.ts";

const FULL =
  /(?<![.\d])1(?:\.00?)? ?FTE\b|\bfull(?:[\s_-]?time\b|time|[\s-]*(?:or|and|&|\/)[\s-]*part[\s_-]?time\b)|\bFT\b/i;
const PART = /(?<!\d)0?\.[1-6]\d? ?FTE\b|\bpart[\s_-]?time\b|\bparttime|\bPT\b/i;
/** Types that take precedence over full time and part time. */
const SPECIAL: [EmploymentType, RegExp][] = [
  ["Internship", /\bintern(?:ship)?s?\b/i],
  ["Apprenticeship", /\bapprentice(?:ship)?s?\b/i],
  ["Seasonal", /\bseasonal\b/i],
  ["Per diem", /(?<!\b(?:plus|and|with|paid) )\bper[\s_-]?diem\b|\bPRN\b|\bcasual\b/i],
  ["Contract", /(?<!(?:per|by|union|teacher|master) )\bcontract(?:or)?\b(?! days?)|\b1099\b|\bfreelance\b/i],
  ["Temporary", /\btemp(?:orary)?\b|\blimited[\s_-]term\b/i],
];

/**
 * Reads the type from a field or a short line, such as "FULL_TIME", "Part-time, seasonal" or
 * "fulltime_permanent". Returns null if the text names both full and part time, or two other types.
 */
export function readEmploymentType(value: unknown): EmploymentType | null {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
  const text = texts
    .join(" ; ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ");
  const special = SPECIAL.filter(([, words]) => words.test(text)).map(([type]) => type);
  if (special.length > 0) return special.length === 1 ? (special[0] ?? null) : null;
  const isFull = FULL.test(text);
  if (isFull === PART.test(text)) return null;
  return isFull ? "Full-time" : "Part-time";
}

const MAX_LINE = 70;
/** Matches every line that names a type. To save time, only these lines are read. */
const MAY_NAME_TYPE =
  /time|[fp]t(?:\b|_)|FTE|PRN|1099|intern|apprentice|seasonal|diem|casual|contract|freelance|temp|term/i;
const OF_THE_JOB =
  /\b(?:(full|part)[- ]?time|seasonal|temporary|contract|per diem|internship|apprenticeship)(?:,? (?:and |or |\w+ )?)?(?:position|job|role|opening|opportunity|employment)\b|\b(?:looking for|seek(?:s|ing)|hiring|needs?|wants?) (?:an? )?(full|part)[- ]time\b/i;
const BEGINS =
  /^\W*(?:full|part)[ -]?time\s*(?:[,;.|–-]|with\b|w\/|(?:days|nights|evenings|mornings|afternoons|weekends)\b|$)/i;
/**
 * Matches sentences about all employees, such as "Full-time employees receive health insurance".
 */
const OF_ALL =
  /\b(?:employees?|staff|team members?|benefits?|eligible|insurance|for full|offer|experience|students?)\b/i;

/**
 * Reads the type from the lines below a job's title. Reads only short lines, and sentences that
 * describe the position.
 */
export function employmentTypeOfLines(lines: string[]): EmploymentType | null {
  const telling = lines.filter(
    (line) =>
      MAY_NAME_TYPE.test(line) &&
      ((line.length <= MAX_LINE && !OF_ALL.test(line)) || BEGINS.test(line) || OF_THE_JOB.test(line)),
  );
  const types = new Set(
    telling
      .map((line) =>
        readEmploymentType(line.length <= MAX_LINE || BEGINS.test(line) ? line : (OF_THE_JOB.exec(line)?.[0] ?? "")),
      )
      .filter((type) => type !== null),
  );
  return types.size === 1 ? ([...types][0] ?? null) : null;
}
