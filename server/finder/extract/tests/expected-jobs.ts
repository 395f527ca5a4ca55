import { readFileSync } from "node:fs";

/** The fields that `expected.txt` may list, as text. A field that it does not list must be null. */
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
export type ExpectedJob = Record<string, string>;
export type Fixture = {
  kind: string;
  builder: string;
  texts: { url: string; text: string; file: string }[];
  jobs: ExpectedJob[];
};

const folder = new URL("../fixtures/", import.meta.url);

/**
 * Reads `fixtures/expected.txt`. Each site has a line "# kind builder | file url | file url", with
 * a board's responses in the order of the requests. The next lines are the site's jobs, each with a
 * title and then its fields.
 */
export function readFixtures(): Fixture[] {
  const fixtures: Fixture[] = [];
  for (const line of readFileSync(new URL("expected.txt", folder), "utf8").split("\n")) {
    const [first = "", ...parts] = line.split(" | ");
    const last = fixtures.at(-1);
    if (first.startsWith("# ")) {
      const [, kind = "", builder = ""] = first.split(" ");
      fixtures.push({ kind, builder, texts: parts.map((part) => readText(part)), jobs: [] });
    } else if (first !== "" && last) last.jobs.push(readJob(first, parts, last));
  }
  return fixtures;
}

function readText(part: string): Fixture["texts"][number] {
  const [file = "", url = ""] = part.split(" ");
  return { file, url, text: readFileSync(new URL(file, folder), "utf8") };
}

function readJob(title: string, parts: string[], fixture: Fixture): ExpectedJob {
  const fields = parts.map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)]);
  return { title, url: fixture.texts[0]?.url ?? "", ...Object.fromEntries(fields) };
}
