/** Finds imports between folders that WALLS does not allow (record 49). */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

const SHARED_BY_SLICES = [
  "web/finder",
  "web/ui",
  "web/drafts",
  "web/data-client",
  "web/session",
  "web/browser",
  "web/store",
  "domain",
];

/**
 * The folders that a folder may import in addition to itself. If several keys match a file, the
 * longest key applies.
 */
const WALLS: Record<string, readonly string[]> = {
  domain: [],
  database: ["domain"],
  server: ["database", "domain"],
  web: ["domain"],
  "web/jobs": [...SHARED_BY_SLICES, "web/applicants"],
  "web/applicants": SHARED_BY_SLICES,
  "web/company": SHARED_BY_SLICES,
  "web/auth": SHARED_BY_SLICES,
  "web/account": SHARED_BY_SLICES,
  "web/diagnostics": SHARED_BY_SLICES,
  "web/payment": SHARED_BY_SLICES,
  "web/finder": SHARED_BY_SLICES,
  "web/ui": ["web/store", "domain"],
  "web/drafts": ["web/data-client", "web/session", "web/browser", "web/store", "domain"],
  "web/data-client": ["web/session", "web/browser", "web/store", "domain"],
  "web/session": ["web/browser", "web/store", "domain"],
  "web/browser": ["web/store", "domain"],
  "web/store": [],
  e2e: ["server", "database", "domain"],
};

/**
 * Returns true if the file may import the package. Code in `domain` may import only zod, code in
 * `web/store` only React. Other code in `web` may not import Node's modules. Tests may import any
 * package.
 */
function mayImportPackage(path: string, name: string): boolean {
  if (/\.test\.tsx?$/.test(path)) return true;
  if (path.startsWith("domain/")) return name === "zod" || name === "zod/mini";
  if (path.startsWith("web/store/")) return name === "react";
  return !path.startsWith("web/") || !name.startsWith("node:");
}

/** Returns the imports of a file as paths from the project's root or names of packages. */
export function importsOf(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/\b(?:from\s|import\s*\(?)\s*["']([^"'\s]+)["']/g)].map(([, name = ""]) => name);
  return specifiers.map((name) => {
    if (name.startsWith("#")) return name.slice(1);
    return name.startsWith(".") ? join(path, "..", name) : name;
  });
}

export function crossedWalls(path: string, text: string): string[] {
  const isIn = (file: string, folder: string) => file.startsWith(`${folder}/`);
  const [own] = Object.keys(WALLS)
    .filter((folder) => isIn(path, folder))
    .sort((one, other) => other.length - one.length);
  if (own === undefined) return [];
  const crossed = importsOf(path, text).filter((imported) => {
    const isOurs = /^(domain|database|server|web|e2e|tools|bench)\//.test(imported);
    if (!isOurs) return !mayImportPackage(path, imported);
    return ![own, ...(WALLS[own] ?? [])].some((folder) => isIn(imported, folder));
  });
  return crossed.map((imported) => `${path} may not import ${imported}`);
}

/** Returns the project's TypeScript files. Excludes files that Git ignores. */
export function modules(): { path: string; text: string }[] {
  const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate", "*.ts", "*.tsx"];
  const paths = execFileSync("git", words, { cwd: root, encoding: "utf8" }).split("\0");
  const existing = paths.filter((path) => path && existsSync(join(root, path)));
  return existing.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}
