/**
 * `npm run finder:fit`: prints weights for `evidence-weights.ts`. Computes them by logistic
 * regression from the plain pages of the fitted fixtures, without the unseen fixtures. The weights
 * stay near the present weights, so that a few fixtures can't change a weight much.
 */

import { cleanTitle } from "#server/finder/extract/fields/title.ts";
import { parseHtml } from "#server/finder/extract/html/parse-html.ts";
import { blocksOf } from "#server/finder/extract/pages/blocks.ts";
import { linesWithEvidence } from "#server/finder/extract/pages/evidence.ts";
import { EVIDENCE, type Evidence, scoreOf, THRESHOLD, WEIGHTS } from "#server/finder/extract/pages/evidence-weights.ts";
import { FILLED } from "#server/finder/extract/pages/job-words.ts";
import { pageKindOf } from "#server/finder/extract/pages/page-kind.ts";
import { isInside, tableCandidates } from "#server/finder/extract/pages/tables.ts";
import { splitTitle } from "#server/finder/extract/pages/title-parts.ts";
import { readPage } from "#server/finder/extract/read-page.ts";
import { type Fixture, readFixtures } from "#server/finder/extract/tests/expected-jobs.ts";

type Example = { evidence: Evidence; isTitle: boolean; weight: number; name: string };

const PULL_TO_START = 0.01;
const STEPS = 1_500;
const RATE = 1;

/** Returns each page's lines. A line counts less if its page has many lines. */
function examplesOf(fixtures: Fixture[]): Example[] {
  return fixtures
    .filter(({ kind }) => kind === "page" || kind === "none")
    .flatMap(({ texts, jobs }) => {
      const titles = new Set(jobs.flatMap(({ title = "" }) => title.toLowerCase().split(" ~ ")));
      return texts.flatMap(({ text, url, file }) => {
        const page = parseHtml(text);
        const { tables } = tableCandidates(page);
        const blocks = blocksOf(page).filter((block) => !isInside(block, tables));
        const lines = linesWithEvidence(blocks, pageKindOf(page, blocks, url)).filter(
          ({ place, title, block }) => place.decisive?.kind !== "none" && !FILLED.test(`${title} ${block.text}`),
        );
        // Leaves out lines that score as titles of jobs although a later stage of the finder drops
        // them, such as headings of departments.
        const found = new Set(readPage(text, url, url).jobs.map((job) => job.title.toLowerCase()));
        return lines.flatMap(({ title, evidence }) => {
          const name = cleanTitle(splitTitle(title).title)?.toLowerCase() ?? "";
          const isDropped = scoreOf(evidence) > THRESHOLD && !titles.has(name) && !found.has(name);
          const isTitle = titles.has(name);
          return isDropped
            ? []
            : [
                {
                  evidence,
                  isTitle,
                  weight: 1 / Math.sqrt(lines.length),
                  name: `${file}: ${title}`,
                },
              ];
        });
      });
    });
}

function fitWeights(examples: Example[]): Evidence {
  const weights = { ...WEIGHTS };
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = Object.fromEntries(
      EVIDENCE.map((name) => [name, PULL_TO_START * (weights[name] - WEIGHTS[name])]),
    ) as Evidence;
    for (const { evidence, isTitle, weight } of examples) {
      const score = EVIDENCE.reduce((sum, name) => sum + weights[name] * evidence[name], 0) - THRESHOLD;
      const error = (1 / (1 + Math.exp(-score)) - Number(isTitle)) * (weight / total);
      for (const name of EVIDENCE) slope[name] += error * evidence[name];
    }
    for (const name of EVIDENCE) weights[name] -= RATE * slope[name];
  }
  return weights;
}

const examples = examplesOf(readFixtures("fitted"));
const weights = fitWeights(examples);
for (const name of EVIDENCE) console.log(`  ${name}: ${weights[name].toFixed(1)},`);
const wrong = examples.filter(
  ({ evidence, isTitle }) =>
    EVIDENCE.reduce((sum, name) => sum + weights[name] * evidence[name], 0) > THRESHOLD !== isTitle,
);
console.log(`${examples.length} lines, ${wrong.length} wrong`);
for (const { name, isTitle } of wrong) console.log(isTitle ? "missed" : "invented", name);
