import { readFileSync } from "node:fs";

/**
 * Fields that `expected.txt` may list, as text. A field that it does not list must be null. A value
 * may list alternatives, such as "Cook ~ Line Cook". "none" stands for an empty value, and "any"
 * accepts every value.
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
 * The finder's rules were written with the fitted fixtures in view. The unseen fixtures show how
 * well the rules work elsewhere. CONTRIBUTING.md "Change the finder" has the rules for both.
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
 * Reads the set's `expected.txt`. Each fixture has a line "# kind builder | file url | file url",
 * with a board's responses in the order of the requests, or with a site's pages, the start page
 * first. The next lines are the fixture's jobs, each with a title and then its fields.
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
