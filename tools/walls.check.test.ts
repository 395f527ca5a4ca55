/**
 * Checks the imports between folders. Also checks that each kind of forbidden import is detected.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { folderCycles } from "./folder-cycles.ts";
import { crossedWalls, modules } from "./walls.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const planted: string[] = [];

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  planted.push(path);
}

function refusal(command: string, ...args: string[]): string {
  try {
    execFileSync(join(root, "node_modules/.bin", command), args, { cwd: root, encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout + stderr;
  }
}

afterEach(() => {
  for (const path of planted.splice(0)) rmSync(join(root, path));
});

test("no import crosses a wall", () => {
  expect(modules().flatMap(({ path, text }) => crossedWalls(path, text))).toEqual([]);
});

test.each([
  ["server/planted-wall.ts", "#web/browser/storage.ts"],
  ["database/planted-wall.ts", "#server/config/config.ts"],
  ["domain/planted-wall.ts", "#database/connect.ts"],
  ["domain/planted-wall.ts", "node:fs"],
  ["web/store/planted-wall.ts", "react-dom"],
  ["web/session/planted-wall.ts", "node:fs"],
  ["e2e/world/planted-wall.ts", "#web/browser/storage.ts"],
  ["web/ui/planted-wall.ts", "#server/config/config.ts"],
  ["web/ui/planted-wall.ts", "#web/browser/storage.ts"],
  ["web/browser/planted-wall.ts", "#web/session/session-store.ts"],
  ["web/store/planted-wall.ts", "#web/browser/storage.ts"],
  ["web/store/planted-wall.ts", "#domain/limits.ts"],
  ["web/session/planted-wall.ts", "#web/data-client/data-client.ts"],
  ["web/data-client/planted-wall.ts", "#web/ui/controls/button.tsx"],
  ["web/drafts/planted-wall.ts", "#web/jobs/data/jobs.ts"],
  ["web/finder/planted-wall.ts", "#web/jobs/data/jobs.ts"],
  ["web/jobs/table/planted-wall.ts", "#web/auth/sign-in/sign-in-screen.tsx"],
  ["web/jobs/table/planted-wall.ts", "#web/app/app.tsx"],
  ["web/company/data/planted-wall.ts", "#web/jobs/data/jobs.ts"],
  ["web/applicants/planted-wall.ts", "#web/jobs/data/jobs.ts"],
  ["web/company/data/planted-wall.ts", "#web/applicants/people.tsx"],
  ["web/auth/planted-wall.ts", "#web/company/data/team.ts"],
  ["web/account/planted-wall.ts", "#web/diagnostics/diagnostics.tsx"],
  ["web/diagnostics/planted-wall.ts", "#web/payment/checkout.ts"],
  ["web/payment/planted-wall.ts", "#web/account/own-profile.ts"],
])("%s may not import %s", (path, imported) => {
  const target = imported.replace("#", "");
  for (const text of [`import {\n  planted,\n} from "${imported}";`, `await import("${imported}")`]) {
    expect(crossedWalls(path, text)).toEqual([`${path} may not import ${target}`]);
  }
});

test("a text that ends in “from” is no import", () => {
  expect(
    crossedWalls("domain/planted-wall.ts", 'join("imported from", "#web/app/app.tsx"); say(\'from "\' + name);'),
  ).toEqual([]);
});

test("folders import each other in one direction", () => {
  expect(folderCycles(modules())).toEqual([]);
});

test("a folder cycle is rejected, also of types and through a third folder", () => {
  const imports = (path: string, ...imported: string[]) => {
    return { path, text: imported.map((file) => `import type { Planted } from "${file}";`).join("\n") };
  };
  const planted = [
    imports("server/planted/a/one.ts", "#server/planted/b/deep/two.ts"),
    imports("server/planted/b/deep/two.ts", "#server/planted/three.ts"),
    imports("server/planted/three.ts", "./a/four.ts"),
  ];
  expect(folderCycles(planted)).toEqual(["server/planted: a, b, three.ts"]);
  expect(folderCycles(planted.slice(0, 2))).toEqual([]);
});

test("an import from the folder above is rejected", () => {
  plant("server/http/planted-wall.ts", 'import * as planted from "../main.mjs";\n\nexport const seen = planted;\n');
  expect(refusal("biome", "lint", "server/http/planted-wall.ts")).toContain("noRestrictedImports");
});

test("the compiler also rejects an import of web/ in server/", () => {
  plant(
    "server/planted-wall.ts",
    'import * as planted from "#web/browser/storage.ts";\n\nexport const seen = planted;\n',
  );
  expect(refusal("tsc", "-b", "server")).toMatch(/planted-wall|TS6059|TS6307/);
});

test("an unused export is rejected", () => {
  plant("domain/planted-unused.ts", "export const unused = 1;\n");
  expect(refusal("knip")).toContain("planted-unused");
});

test("an import cycle is rejected", () => {
  plant("domain/planted-a.ts", 'import { b } from "./planted-b.ts";\n\nexport const a = () => b;\n');
  plant("domain/planted-b.ts", 'import { a } from "./planted-a.ts";\n\nexport const b = () => a;\n');
  expect(refusal("biome", "lint", "domain/planted-a.ts", "domain/planted-b.ts")).toContain("noImportCycles");
});
