import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const IMPORTED = /(?:^(?:import|export|\}).* from |\bimport\(|^import )"([^"#./][^"]*)"/gm;

/**
 * Returns the packages that a file loads at run time. Excludes imports of types and Node's own
 * modules.
 */
function packagesOf(text: string): string[] {
  const running = text.replaceAll(/^import type [^;]*;$/gm, "");
  return [...running.matchAll(IMPORTED)]
    .map(([, name = ""]) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
    .filter((name) => !name.startsWith("node:"));
}

const isTest = (file: string) => /(?:^|\/)tests\/|\.test\.ts$/.test(file);

const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
  "dependencies" | "devDependencies",
  Record<string, string>
>;

/** Returns the packages that the folders and files load, except the named packages. */
function othersIn(folders: string[], names: Record<string, string>, files: string[] = []) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
    .concat(files)
    .flatMap((file) => packagesOf(readFileSync(join(root, file), "utf8")).map((name) => ({ file, name })))
    .filter(({ name }) => !(name in names));
}

// Record 108
test("the server runs with the packages that npm ci --omit=dev installs", () => {
  expect(othersIn(["domain", "database", "server"], dependencies)).toEqual([]);
  expect(
    packagesOf('import type { A } from "a";\nconst b = await import("@b/c/d");\nimport { e } from "e";\n'),
  ).toEqual(["@b/c", "e"]);
});

// Record 2
test("npm start builds the web app without the packages of tools/checks", () => {
  const names = { ...dependencies, ...devDependencies };
  expect(othersIn(["web"], names, ["vite.config.ts", "tools/build.ts"])).toEqual([]);
});
