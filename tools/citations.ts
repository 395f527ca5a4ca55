/**
 * Finds citations that lead nowhere. Code, tests and documents cite three things: "Spec §4" or `Spec §4 "Submit flow"` is a section of
 * docs/product.md and a heading or first table cell in it, "rule 25" a heading of docs/rules.md, "record 12" a file in docs/decisions.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Cited = {
  /** The names in quotes that each section of product.md knows. */
  sections: Map<number, Set<string>>;
  rules: Set<number>;
  records: Set<number>;
};

const READABLE = /\.(?:ts|tsx|mjs|css|html|sql|md|json|sh)$|^\.ci\//;
const NUMBERS = /\d+(?:(?:, | and | to |–)\d+)*/.source;
const SECTION = /Spec §(\d+)(?:,? "([^"]+)")?/g;
const RULE = new RegExp(`\\b[Rr]ules? (${NUMBERS})`, "g");
const RECORD = new RegExp(`\\b[Rr]ecords? (${NUMBERS})`, "g");
/** Words of lists that are not in the repository. */
const FOREIGN = /\b[Dd]ecisions? \d+|\b[Ss]pecification §|\bspec §/g;

export function readCited(root: string): Cited {
  const sections = new Map<number, Set<string>>();
  let names = new Set<string>();
  for (const line of readFileSync(join(root, "docs/product.md"), "utf8").split("\n")) {
    const [, number, title] = /^## (\d+)\. (.+)/.exec(line) ?? [];
    if (number && title) sections.set(Number(number), (names = new Set([plain(title)])));
    const [, name] = /^#{3,} (.+)/.exec(line) ?? /^\| *([^|]+?) *\|/.exec(line) ?? [];
    if (name) names.add(plain(name));
  }
  const rules = readFileSync(join(root, "docs/rules.md"), "utf8").matchAll(/^### (\d+)\. /gm);
  const records = readdirSync(join(root, "docs/decisions")).map((file) => Number(/^\d{4}/.exec(file)?.[0]));
  return { sections, rules: new Set([...rules].map(([, number]) => Number(number))), records: new Set(records) };
}

/** One line for each citation in the text that leads nowhere. */
export function brokenCitations(path: string, text: string, cited: Cited): string[] {
  const broken: string[] = [];
  // A comment may wrap inside a citation.
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/|--|#)?\s*/g, " ");
  for (const [whole, number, name] of flat.matchAll(SECTION)) {
    const names = cited.sections.get(Number(number));
    if (!names || (name && !names.has(plain(name)))) broken.push(`${path}: ${whole}`);
  }
  for (const [whole, numbers = ""] of flat.matchAll(RULE)) {
    if (!numbersIn(numbers).every((number) => cited.rules.has(number))) broken.push(`${path}: ${whole}`);
  }
  for (const [whole, numbers = ""] of flat.matchAll(RECORD)) {
    if (!numbersIn(numbers).every((number) => cited.records.has(number))) broken.push(`${path}: ${whole}`);
  }
  for (const [whole] of flat.matchAll(FOREIGN)) broken.push(`${path}: ${whole}`);
  return broken;
}

/** Of every file that Git tracks. */
export function brokenCitationsOf(root: string, cited: Cited): string[] {
  const paths = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  return paths
    .filter((path) => READABLE.test(path) && path !== "package-lock.json" && !path.startsWith("tools/citations"))
    .flatMap((path) => brokenCitations(path, readFileSync(join(root, path), "utf8"), cited));
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
}

/** Without marks, links and case, so that a quoted name reads as it does on the page. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1")
    .replaceAll(/[`*]/g, "")
    .trim()
    .toLowerCase();
}
