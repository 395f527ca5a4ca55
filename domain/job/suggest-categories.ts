import type { Category, CategoryNode } from "./category-tree.ts";

export interface CategoryHints {
  industryId: number | null;
  jobs: readonly { name: string; categoryIds: readonly number[] }[];
}

const NO_HINTS: CategoryHints = { industryId: null, jobs: [] };

const MOST = 4;
/** Minimum score of a suggested category. A lower score is no better than chance. */
const LEAST_SCORE = 0.2;
/** Minimum score of further categories, as a fraction of the best category's score. */
const LEAST_PART = 0.2;
const SCORE_OF_USE = 0.25;
const SCORE_OF_SIMILAR_JOB = 1;
const FACTOR_OF_INDUSTRY = 1.5;

/**
 * Returns the categories that fit a job best. Scores each category by the words of the job's title,
 * the company's newest jobs and the company's industry. A word that many categories share has a low
 * weight.
 */
export function suggestCategories(
  tree: readonly CategoryNode[],
  title: string,
  hints: CategoryHints = NO_HINTS,
): Category[] {
  const wanted = stemsOf(title);
  const candidates = tree
    .flatMap((node) => [node, ...node.children])
    .map((category) => {
      return { category, stems: stemsOf(category.name), industryId: category.parent_id ?? category.id };
    });
  const weights = new Map(
    [...wanted].map((stem) => [stem, 1 / Math.max(1, candidates.filter(({ stems }) => stems.has(stem)).length)]),
  );
  const scored = candidates.map(({ category, stems, industryId }) => {
    let score = 0;
    for (const [stem, weight] of weights) if (stems.has(stem)) score += weight;
    for (const job of hints.jobs) {
      if (!job.categoryIds.includes(category.id)) continue;
      const isSimilar = [...stemsOf(job.name)].some((stem) => wanted.has(stem));
      score += isSimilar ? SCORE_OF_SIMILAR_JOB : SCORE_OF_USE;
    }
    return { category, score: industryId === hints.industryId ? score * FACTOR_OF_INDUSTRY : score };
  });
  const least = Math.max(LEAST_SCORE, LEAST_PART * Math.max(...scored.map(({ score }) => score)));
  const best = scored.filter(({ score }) => score >= least).sort((one, other) => other.score - one.score);
  if (best.length === 0) return tree.filter(({ id }) => id === hints.industryId);
  return best.slice(0, MOST).map(({ category }) => category);
}

const ENDINGS = /(?:icians?|ical|ments?|orial|eries|ery|ers?|ors?|ists?|ants?|ings?|ry|ies|y|e|s)$/;
const SHORTEST_STEM = 3;

/**
 * Returns the stems of words. "Bakers", "Bakery" and "Baking" have the stem "bak". Leaves out words
 * of one or two letters.
 */
function stemsOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return new Set(
    words
      .filter((word) => !COMMON.has(word))
      .map((word) => {
        const stem = word.replace(ENDINGS, "");
        return stem.length < SHORTEST_STEM ? word : stem;
      }),
  );
}

/** Words in titles and category names that don't describe the work. */
const COMMON = new Set(["and", "the", "for", "with", "full", "part", "time", "weekend", "night", "overnight", "shift"]);
