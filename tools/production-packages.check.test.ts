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

// Record 108
test("the server runs with the packages that npm ci --omit=dev installs", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const missing = ["domain", "database", "server"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith(".ts") && !isTest(file))
    .flatMap((file) => packagesOf(readFileSync(join(root, file), "utf8")).map((name) => ({ file, name })))
    .filter(({ name }) => !(name in dependencies));
  expect(missing).toEqual([]);
  expect(
    packagesOf('import type { A } from "a";\nconst b = await import("@b/c/d");\nimport { e } from "e";\n'),
  ).toEqual(["@b/c", "e"]);
});
