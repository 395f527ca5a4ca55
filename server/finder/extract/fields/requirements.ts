import type { EducationName, ExperienceName } from "#server/finder/jobs/found-job.ts";

const EDUCATION: [EducationName, RegExp][] = [
  ["No requirement", /\bno (?:degree|diploma|formal education) (?:is )?(?:required|necessary|needed)\b/i],
  ["High school diploma or GED", /\bhigh school (?:diploma|graduate|education|degree)\b|\bGED\b|\bHSED\b/i],
  ["Associate degree", /\bassociate(?:[’']?s)? degree\b/i],
  ["Bachelor’s degree", /\bbachelor(?:[’']?s)?\b|\b(?:BA|BS|BSN|BSW) (?:degree|required)\b/i],
  ["Master’s degree", /\bmaster(?:[’']?s)? degree\b|\b(?:MLIS|MBA|MSW|MSN) (?:degree|required)\b/i],
  ["Doctorate", /\bdoctorate\b|\bdoctoral degree\b|\bPh\.?D\b/i],
];
/**
 * Matches clauses that don't require education of the applicant: preferences such as "a plus", and
 * sentences about other persons, such as "our students".
 */
const NOT_REQUIRED =
  /\b(?:prefer\w*|a plus|desired|desirable|helpful|ideal\w*|nice to have|bonus|pursuing|working toward|reimburse\w*|tuition|scholarship|students?|program|our|we|combined|serving|in business)\b/i;
/**
 * Matches every line that EDUCATION can match. To save time, only these lines are split into
 * clauses.
 */
const MAY_EDUCATE =
  /degree|diploma|formal|high school|GED|HSED|bachelor|doctora|ph\.?d|(?:BA|BS|BSN|BSW|MLIS|MBA|MSW|MSN) required/i;
const NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const YEARS = new RegExp(
  `\\b(?:(?:at least|minimum(?: of)?) )?(\\d{1,2}|${NUMBERS.join("|")})(?:\\s?\\+|\\s?(?:-|–|to)\\s?\\d{1,2})?(?: or more)? years?(?:[’']|s[’'])? .{0,40}\\bexperience\\b|\\bexperience\\b[^.]{0,12}:?\\s*(\\d{1,2})(?:\\s?\\+)? years?\\b`,
  "i",
);
const NO_EXPERIENCE =
  /\bno (?:prior |previous )?experience (?:is )?(?:necessary|required|needed)\b|^\W*entry[- ]level\b/i;
const LEVELS: [most: number, name: ExperienceName][] = [
  [2, "1 to 2 years"],
  [5, "3 to 5 years"],
  [10, "6 to 10 years"],
  [15, "More than 10 years"],
];

/**
 * Returns the required education. Returns null if the lines name no education, or several levels.
 */
export function educationOfLines(lines: string[]): EducationName | null {
  const clauses = clausesOf(lines.filter((line) => MAY_EDUCATE.test(line)));
  return onlyOne(
    clauses.flatMap((clause) => EDUCATION.filter(([, words]) => words.test(clause)).map(([name]) => name)),
  );
}

/**
 * Returns the required experience. Returns null if the lines name no experience, or several levels.
 */
export function experienceOfLines(lines: string[]): ExperienceName | null {
  if (lines.some((line) => NO_EXPERIENCE.test(line))) return "Entry level";
  return onlyOne(
    clausesOf(lines.filter((line) => /experience/i.test(line))).flatMap((clause): ExperienceName[] => {
      const [, before, after] = YEARS.exec(clause) ?? [];
      const count = (before ?? after ?? "").toLowerCase();
      const years = NUMBERS.includes(count) ? NUMBERS.indexOf(count) : Number(count);
      const level = years > 0 ? LEVELS.find(([most]) => years <= most) : undefined;
      return level ? [level[1]] : [];
    }),
  );
}

function clausesOf(lines: string[]): string[] {
  return lines
    .filter((line) => line.length <= 1_000)
    .flatMap((line) => line.split(/[;.](?:\s|$)|,\s+(?=[^,]*\bprefer)|\bbut\b/))
    .filter((clause) => !NOT_REQUIRED.test(clause));
}

function onlyOne<Name>(names: Name[]): Name | null {
  return new Set(names).size === 1 ? (names[0] ?? null) : null;
}
