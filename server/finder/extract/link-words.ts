/** Words that do not identify a job, because they can be in the title of every job's page. */
const GENERIC = new Set(
  "and the for with job jobs position positions title description opening openings posting announcement vacancy notice opportunity employment career careers hiring now work us our join team opportunities full part time fulltime parttime html htm php pdf aspx".split(
    " ",
  ),
);

/** Returns the last part of the URL's path. */
export function slugOf(url: string): string {
  const parts =
    URL.parse(url)
      ?.pathname.split("/")
      .filter((part) => part !== "") ?? [];
  try {
    return decodeURIComponent(parts.at(-1) ?? "");
  } catch {
    return parts.at(-1) ?? "";
  }
}

/** Returns true if most of the title's words are in the text, and the text has few other words. */
export function isAlike(text: string, title: string): boolean {
  const [own, wanted] = [new Set(wordsOf(text)), new Set(wordsOf(title))];
  const shared = [...wanted].filter((word) => own.has(word)).length;
  return shared > 0 && shared / wanted.size >= 0.6 && shared / own.size >= 0.4;
}

/** Returns true if the text has a word, such as "jobs", that describes no particular job. */
export function hasGenericWord(text: string): boolean {
  return wordsOf(text, new Set()).some((word) => GENERIC.has(word));
}

/**
 * Returns true if the URL has no query, and the last part of its path has only generic words such
 * as "careers".
 */
export function isGenericSlug(url: string): boolean {
  const slug = slugOf(url);
  return new URL(url).search === "" && !/^\d+$/.test(slug) && wordsOf(slug).length === 0;
}

export function wordsOf(text: string, without = GENERIC): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !without.has(word));
}
