import { readBoard } from "#server/finder/extract/boards/read-board.ts";
import type { VendorId } from "#server/finder/extract/boards/vendors.ts";
import { readPage } from "#server/finder/extract/read-page.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { mergeFoundJobs } from "#server/finder/jobs/job-identity.ts";
import { type ExpectedJob, FIELDS, type Fixture } from "./expected-jobs.ts";

export type Score = {
  expected: number;
  found: number;
  invented: number;
  fields: number;
  right: number;
  filled: number;
  wrong: number;
};
export type Mistake = { file: string; title: string; field: string; expected: string; found: string };

const CRITICAL = new Set(["pay", "posted", "through", "city", "state", "street", "zip", "apply"]);

export function isCritical(mistake: Mistake): boolean {
  return CRITICAL.has(mistake.field) && mistake.found !== "";
}

export function readFixture({ kind, builder, texts }: Fixture): FoundJob[] {
  if (kind === "board") {
    return mergeFoundJobs(texts.flatMap(({ text, url }) => readBoard(builder as VendorId, text, url).jobs));
  }
  return texts.flatMap(({ text, url }) => readPage(text, url, new URL("/", url).href).jobs);
}

/**
 * Compares the jobs that are read from each fixture with the expected jobs. Returns a score for
 * each kind of source.
 */
export function measureAccuracy(fixtures: Fixture[]): { scores: Map<string, Score>; mistakes: Mistake[] } {
  const scores = new Map<string, Score>();
  const mistakes: Mistake[] = [];
  for (const fixture of fixtures) {
    const score = scores.get(fixture.kind) ?? {
      expected: 0,
      found: 0,
      invented: 0,
      fields: 0,
      right: 0,
      filled: 0,
      wrong: 0,
    };
    scores.set(fixture.kind, score);
    compare(fixture, readFixture(fixture).map(toTexts), score, mistakes);
  }
  return { scores, mistakes };
}

function compare({ jobs, texts }: Fixture, found: ExpectedJob[], score: Score, mistakes: Mistake[]): void {
  const file = texts[0]?.file ?? "";
  const left = [...found];
  for (const expected of jobs) {
    score.expected += 1;
    const at = bestMatch(expected, left);
    const [job] = at < 0 ? [] : left.splice(at, 1);
    if (!job) {
      mistakes.push({ file, title: expected.title ?? "", field: "job", expected: "found", found: "" });
      continue;
    }
    score.found += 1;
    for (const field of FIELDS) {
      const [wanted = "", got = ""] = [expected[field], job[field]];
      const isRight = field === "has" ? (wanted === "") === (got === "") && got.includes(wanted) : wanted === got;
      if (wanted === "" && got === "") continue;
      score.fields += 1;
      score.right += Number(isRight);
      score.filled += Number(got !== "");
      score.wrong += Number(got !== "" && !isRight);
      if (!isRight) mistakes.push({ file, title: expected.title ?? "", field, expected: wanted, found: got });
    }
  }
  score.invented += left.length;
  for (const job of left)
    mistakes.push({ file, title: job.title ?? "", field: "invented", expected: "", found: job.title ?? "" });
}

/**
 * Returns the index of the found job with the expected job's title, or -1. Of several, prefers the
 * job in the expected town.
 */
function bestMatch(expected: ExpectedJob, found: ExpectedJob[]): number {
  const alike = (job: ExpectedJob) => job.title?.toLowerCase() === expected.title?.toLowerCase();
  const exact = found.findIndex((job) => alike(job) && job.city === expected.city);
  return exact >= 0 ? exact : found.findIndex(alike);
}

function toTexts(job: FoundJob): ExpectedJob {
  const { pay } = job;
  return {
    title: job.title,
    has: job.description ?? "",
    city: job.city ?? "",
    state: job.state ?? "",
    street: job.street ?? "",
    zip: job.zip ?? "",
    posted: job.postedDate ?? "",
    through: job.validThrough ?? "",
    type: job.employmentType ?? "",
    where: job.locationType ?? "",
    pay: pay ? `${pay.min ?? ""}-${pay.max ?? ""}/${pay.unit}` : "",
    apply: job.apply?.value ?? "",
    id: job.requisitionId ?? "",
    url: job.url,
  };
}

const KINDS = ["board", "json-ld", "microdata", "rdfa", "feed", "page", "none"];

export function accuracyTable(scores: Map<string, Score>): string {
  const percent = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
  const rows = KINDS.flatMap((kind) => {
    const score = scores.get(kind);
    if (!score) return [];
    const { expected, found, invented, fields, right, filled, wrong } = score;
    return [
      [
        kind,
        `${found} of ${expected}`,
        percent(found, expected),
        String(invented),
        percent(right, fields),
        `${wrong} of ${filled}`,
      ],
    ];
  });
  const table = [["source", "jobs", "found", "invented", "fields right", "filled wrong"], ...rows];
  return table
    .map((cells) =>
      cells
        .map((cell) => cell.padEnd(14))
        .join("")
        .trimEnd(),
    )
    .join("\n");
}
