import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { DOCUMENTED_CALLS } from "./documented-calls.ts";

const client = join(dirname(createRequire(import.meta.url).resolve("@supabase/auth-js")), "../module");
const AUTH = join(import.meta.dirname, "../..");

/** Returns "method: title" for each example in the comments of a declaration file. */
function examplesIn(file: string): string[] {
  const text = readFileSync(join(client, file), "utf8");
  return [...text.matchAll(/\/\*\*([\s\S]*?)\*\/\s*(\w+)/g)].flatMap(([, comment = "", method]) =>
    [...comment.matchAll(/^\s*\* @example (\S.*)$/gm)].map(([, title]) => `${method}: ${title}`),
  );
}

test("the list has exactly the calls that auth-js documents with an example", () => {
  const documented = [...examplesIn("GoTrueClient.d.ts"), ...examplesIn("lib/types.d.ts")];
  expect(documented.length).toBeGreaterThan(70);
  expect(Object.keys(DOCUMENTED_CALLS).sort()).toEqual([...new Set(documented)].sort());
});

test.each(Object.entries(DOCUMENTED_CALLS))("%s has a test or a reason", (_, where) => {
  if (where.startsWith("no: ")) return expect(where.length).toBeGreaterThan("no: ".length);
  const [, file = "", title = ""] = /^(\S+\.test\.ts): (.+)$/.exec(where) ?? [];
  expect(existsSync(join(AUTH, file)), file).toBe(true);
  expect(readFileSync(join(AUTH, file), "utf8")).toContain(`test("${title}"`);
});
