/**
 * Finds invalid citations in code, tests and documents.
 *
 * - "Spec §4" is a section of docs/product.md. The section must contain the quotes that follow the
 *   citation.
 * - "rule 25" is a heading of docs/rules.md.
 * - "record 12" is a file in docs/decisions that docs/decisions/README.md lists.
 *
 * Also finds documents that name missing files.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type Cited = {
  /** The text of each section of product.md, by its number. */
  sections: Map<number, string>;
  rules: Set<number>;
  records: Set<number>;
};

const READABLE = /\.(?:ts|tsx|mjs|css|html|sql|md|json|sh)$|^\.ci\//;
const NUMBERS = /\d+(?:(?:, | and | to |–)\d+)*/.source;
/**
 * Matches a cited section and the quotes right after it. A comma or "and" can add further sections.
 */
const SECTION = /(?:Spec |(?<=[\d"](?:,| and) ))§(\d+)(?:[,:]? ("[^"]+"(?:, "[^"]+")*))?/g;
const RULE = new RegExp(`\\b[Rr]ules? (${NUMBERS})`, "g");
const RECORD = new RegExp(`\\b[Rr]ecords? (${NUMBERS})`, "g");
/** Matches citations of documents that aren't in the repository. */
const FOREIGN = /\b[Dd]ecisions? \d{1,3}\b|\b[Ss]pecification §|\bspec §/g;

export function readCited(root: string): Cited {
  const product = readFileSync(join(root, "docs/product.md"), "utf8").split(/^## (?=\d+\. )/m);
  const sections = new Map(product.slice(1).map((section) => [Number.parseInt(section, 10), plain(section)]));
  const rules = readFileSync(join(root, "docs/rules.md"), "utf8").matchAll(/^### (\d+)\. /gm);
  const records = recordFiles(root).map((file) => Number.parseInt(file, 10));
  return { sections, rules: new Set([...rules].map(([, number]) => Number(number))), records: new Set(records) };
}

function recordFiles(root: string): string[] {
  return readdirSync(join(root, "docs/decisions")).filter((file) => /^\d{4}-/.test(file));
}

/** Returns the numbers of the records that docs/decisions/README.md lists, in the table's order. */
export function listedRecords(root: string): number[] {
  const index = readFileSync(join(root, "docs/decisions/README.md"), "utf8");
  const rows = [...index.matchAll(/^\| [^|]+ \| (\d.*) \|$/gm)].map(([, row = ""]) => row);
  return rows.flatMap((row) => row.split(", ").map((entry) => Number.parseInt(entry, 10)));
}

export function brokenCitations(path: string, text: string, cited: Cited): string[] {
  const broken: string[] = [];
  // Joins the lines, because a citation can continue on the next line of a comment.
  const flat = text.replaceAll(/\n\s*(?:\*|\/\/|--|#)?\s*/g, " ");
  for (const [whole, number, names = ""] of flat.matchAll(SECTION)) {
    const section = cited.sections.get(Number(number));
    const isFound = [...names.matchAll(/"([^"]+)"/g)].every(([, name = ""]) => section?.includes(plain(name)));
    if (!section || !isFound) broken.push(`${path}: ${whole}`);
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

/** Returns a line for each invalid citation in the files that Git tracks. */
export function brokenCitationsOf(root: string, cited: Cited): string[] {
  const paths = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0");
  return paths
    .filter((path) => READABLE.test(path) && path !== "package-lock.json" && !path.startsWith("tools/citations"))
    .flatMap((path) => brokenCitations(path, readFileSync(join(root, path), "utf8"), cited));
}

/**
 * Returns the missing files that a document names. A name in backticks is a path from the project's
 * root.
 */
export function missingFiles(root: string, document: string): string[] {
  const named = document.matchAll(
    /\x60([a-z.][\w.-]*\/[\w./-]+\.(?:ts|tsx|mjs|css|sql|md|json|html|service|conf))\x60/g,
  );
  return [...named].map(([, path = ""]) => path).filter((path) => !existsSync(join(root, path)));
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\d+/g)].map(([number]) => Number(number));
}

/** Removes markup and capitals, so that a quote matches the text as readers see it. */
function plain(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
