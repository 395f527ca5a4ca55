import { readFileSync } from "node:fs";

/**
 * Names of the fields in `expected.txt`. A field without a value in a job's line must be empty in
 * the found job. A value can have alternatives, such as "Cook ~ Line Cook". The value "none" means
 * empty, and "any" accepts every value.
 */
export const FIELDS = [
  "title",
  "has",
  "city",
  "state",
  "street",
  "zip",
  "posted",
  "through",
  "type",
  "where",
  "pay",
  "apply",
  "id",
  "url",
] as const;

/**
 * Authors of the finder's rules have read the fitted fixtures, but not the unseen fixtures. The
 * unseen fixtures therefore show how well the rules work on other websites. CONTRIBUTING.md "Change
 * the finder" describes how to use both.
 */
export const FIXTURE_SETS = ["fitted", "unseen"] as const;
export type FixtureSet = (typeof FIXTURE_SETS)[number];

export type ExpectedJob = Record<string, string>;
export type Fixture = {
  kind: string;
  builder: string;
  texts: { url: string; text: string; file: string }[];
  jobs: ExpectedJob[];
};

/**
 * Reads the fixtures in `expected.txt`. Each fixture starts with a line "# kind builder | file url
 * | file url". Its files are a board's responses in the order of the requests, or a site's pages,
 * the start page first. Each following line contains the title and the fields of a job.
 */
export function readFixtures(set: FixtureSet): Fixture[] {
  const folder = new URL(`../fixtures/${set}/`, import.meta.url);
  const fixtures: Fixture[] = [];
  for (const line of readFileSync(new URL("expected.txt", folder), "utf8").split("\n")) {
    const [first = "", ...parts] = line.split(" | ");
    const last = fixtures.at(-1);
    if (first.startsWith("# ")) {
      const [, kind = "", builder = ""] = first.split(" ");
      fixtures.push({ kind, builder, texts: parts.map((part) => readText(part, folder)), jobs: [] });
    } else if (first !== "" && last) last.jobs.push(readJob(first, parts, last));
  }
  return fixtures;
}

function readText(part: string, folder: URL): Fixture["texts"][number] {
  const [file = "", url = ""] = part.split(" ");
  return { file, url, text: readFileSync(new URL(file, folder), "utf8") };
}

function readJob(title: string, parts: string[], fixture: Fixture): ExpectedJob {
  const fields = parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);
  return { title, url: fixture.texts[0]?.url ?? "", ...Object.fromEntries(fields) };
}
