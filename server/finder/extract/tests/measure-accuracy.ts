import { readBoard } from "#server/finder/extract/boards/read-board.ts";
import type { VendorId } from "#server/finder/extract/boards/vendors.ts";
import { readPage } from "#server/finder/extract/read-page.ts";
import { readText } from "#server/finder/extract/read-text.ts";
import { FetchRefusal } from "#server/finder/fetch/fetch-refusal.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { mergeFoundJobs } from "#server/finder/jobs/job-identity.ts";
import { readWebsite } from "#server/finder/read-website.ts";
import { type ExpectedJob, FIELDS, type Fixture } from "./expected-jobs.ts";

/**
 * Fields in which wrong values do the most harm. Each key is a column of the printed table, which
 * shows how many values of these fields are wrong.
 */
const CRITICAL = {
  pay: ["pay"],
  dates: ["posted", "through"],
  place: ["city", "state", "street", "zip"],
  apply: ["apply"],
} as const;
const CRITICAL_COLUMNS = Object.keys(CRITICAL) as (keyof typeof CRITICAL)[];

export type Score = {
  pages: number;
  expected: number;
  found: number;
  invented: number;
  fields: number;
  right: number;
  filled: number;
  wrong: number;
  critical: Record<keyof typeof CRITICAL, number>;
};
export type Mistake = { file: string; title: string; field: string; expected: string; found: string };

/** The day on which the fixtures are read. Their jobs are open on this day. */
const TODAY = "2026-11-25";
const KINDS = ["board", "json-ld", "microdata", "rdfa", "feed", "page", "site", "none"];

export function isCritical(mistake: Mistake): boolean {
  return columnOf(mistake.field) !== undefined && mistake.found !== "";
}

function columnOf(field: string): keyof typeof CRITICAL | undefined {
  return CRITICAL_COLUMNS.find((column) => CRITICAL[column].some((one) => one === field));
}

export async function readFixture(fixture: Fixture): Promise<FoundJob[]> {
  const { kind, builder, texts } = fixture;
  if (kind === "site") return readSite(fixture);
  if (kind === "board") {
    return mergeFoundJobs(texts.flatMap(({ text, url }) => readBoard(builder as VendorId, text, url).jobs));
  }
  return texts.flatMap(({ text, url }) => readPage(text, url, new URL("/", url).href, TODAY).jobs);
}

/**
 * Reads a site as a scan does. Requests for missing pages return 404, and requests for missing PDF
 * files fail.
 */
async function readSite({ texts }: Fixture): Promise<FoundJob[]> {
  const pages = new Map(texts.map(({ url, text }) => [new URL(url).href, text]));
  const { jobs } = await readWebsite(texts[0]?.url ?? "", {
    fetchPage: async (url) => {
      const text = pages.get(new URL(url).href);
      if (text === undefined && url.endsWith(".pdf")) throw new FetchRefusal("not text", "It is a file, not a page");
      return { url, status: text === undefined ? 404 : 200, text: text ?? "", validators: {} };
    },
    sitemapsOf: () => [],
    readText: async (task) => readText({ ...task, today: TODAY }),
    maxPages: 50,
    onProgress: () => {},
  });
  return jobs;
}

/**
 * Reads each fixture and compares its jobs with the expected jobs. Returns a score for each kind of
 * source.
 */
export async function measureAccuracy(
  fixtures: Fixture[],
  read = readFixture,
): Promise<{ scores: Map<string, Score>; mistakes: Mistake[] }> {
  const scores = new Map(KINDS.map((kind) => [kind, newScore()]));
  const mistakes: Mistake[] = [];
  for (const fixture of fixtures) {
    const score = scores.get(fixture.kind);
    if (!score) throw new Error(`Unknown kind "${fixture.kind}" in expected.txt`);
    const found = await read(fixture);
    score.pages += fixture.texts.length;
    mistakes.push(...compare(fixture, found.map(toTexts), score));
  }
  return { scores, mistakes };
}

function newScore(): Score {
  const counts = { pages: 0, expected: 0, found: 0, invented: 0, fields: 0, right: 0, filled: 0, wrong: 0 };
  return { ...counts, critical: { pay: 0, dates: 0, place: 0, apply: 0 } };
}

/** Adds the fixture's counts to `score`, and returns the mistakes. */
function compare({ jobs, texts }: Fixture, found: ExpectedJob[], score: Score): Mistake[] {
  const mistakes: Mistake[] = [];
  const file = texts[0]?.file ?? "";
  const left = [...found];
  score.expected += jobs.length;
  for (const [expected, job] of matchJobs(jobs, left)) {
    if (!job) {
      mistakes.push({ file, title: expected.title ?? "", field: "job", expected: "found", found: "" });
      continue;
    }
    score.found += 1;
    for (const field of FIELDS) {
      const [wanted = "", got = ""] = [expected[field], job[field]];
      const isRight = isAccepted(field, wanted, got);
      if (isRight && got === "") continue;
      score.fields += 1;
      score.right += Number(isRight);
      score.filled += Number(got !== "");
      score.wrong += Number(got !== "" && !isRight);
      if (isRight) continue;
      const mistake = { file, title: expected.title ?? "", field, expected: wanted, found: got };
      mistakes.push(mistake);
      const column = isCritical(mistake) && columnOf(field);
      if (column) score.critical[column] += 1;
    }
  }
  score.invented += left.length;
  for (const job of left)
    mistakes.push({ file, title: job.title ?? "", field: "invented", expected: "", found: job.title ?? "" });
  return mistakes;
}

function isAccepted(field: string, wanted: string, got: string): boolean {
  return wanted.split(" ~ ").some((value) => {
    if (value === "any") return true;
    if (value === "" || value === "none") return got === "";
    if (field === "title") return value.toLowerCase() === got.toLowerCase();
    return field === "has" ? got.includes(value) : value === got;
  });
}

/**
 * Pairs each expected job with a found job, and removes the found job from `left`. Prefers a found
 * job with the same title in the expected town, then a found job with the same title. Otherwise
 * takes a found job whose title starts with the expected title. The longer title counts as wrong,
 * but the job doesn't count as invented.
 */
function matchJobs(jobs: ExpectedJob[], left: ExpectedJob[]): Map<ExpectedJob, ExpectedJob | undefined> {
  const pairs = new Map<ExpectedJob, ExpectedJob | undefined>(jobs.map((job) => [job, undefined]));
  const hasTitle = (wanted: ExpectedJob, got: ExpectedJob) => isAccepted("title", wanted.title ?? "", got.title ?? "");
  const rules: ((wanted: ExpectedJob, got: ExpectedJob) => boolean)[] = [
    (wanted, got) => hasTitle(wanted, got) && isAccepted("city", wanted.city ?? "", got.city ?? ""),
    hasTitle,
    ({ title = "" }, { title: longer = "" }) =>
      title
        .split(" ~ ")
        .filter((value) => longer.toLowerCase().startsWith(value.toLowerCase()))
        .some((value) => /^ ?[,(:–-]/.test(longer.slice(value.length))),
  ];
  for (const isMatch of rules) {
    for (const job of jobs) {
      const at = pairs.get(job) ? -1 : left.findIndex((one) => isMatch(job, one));
      if (at >= 0) pairs.set(job, left.splice(at, 1)[0]);
    }
  }
  return pairs;
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

/**
 * Returns a table with a line for each kind of source that has fixtures, and a line with the
 * totals.
 */
export function accuracyTable(scores: Map<string, Score>): string {
  const used = [...scores].filter(([, { pages }]) => pages > 0);
  const all = used.reduce((sum, [, score]) => addScores(sum, score), newScore());
  const head = ["source", "pages", "jobs", "", "fields", "", "invented"];
  const rows = [[...head, ...CRITICAL_COLUMNS.map((column) => `wrong ${column}`)]];
  for (const [kind, score] of [...used, ["all", all] as const]) {
    const { pages, expected, found, invented, fields, right, critical } = score;
    const jobs = [`${found} of ${expected}`, percent(found, expected)];
    const wrong = CRITICAL_COLUMNS.map((column) => String(critical[column]));
    rows.push([
      kind,
      String(pages),
      ...jobs,
      `${right} of ${fields}`,
      percent(right, fields),
      String(invented),
      ...wrong,
    ]);
  }
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)) + 2) ?? [];
  const lines = rows.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(""));
  return lines.map((line) => line.trimEnd()).join("\n");
}

function addScores(one: Score, other: Score): Score {
  const sum = structuredClone(one);
  for (const key of Object.keys(sum) as (keyof Score)[]) if (key !== "critical") sum[key] += other[key];
  for (const column of CRITICAL_COLUMNS) sum.critical[column] += other.critical[column];
  return sum;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;
}
