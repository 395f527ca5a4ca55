import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { COMPILE_CACHE } from "#database/tests/compile-cache.ts";

export const programPath = (name: "ops" | "staff") => join(import.meta.dirname, `../${name}/main.ts`);

/** Returns an environment with only these settings. */
export const programEnvironment = (settings: NodeJS.ProcessEnv) => ({
  PATH: process.env.PATH,
  ...COMPILE_CACHE,
  ...settings,
});

export async function runFromShell(
  name: "ops" | "staff",
  words: string[],
  settings: NodeJS.ProcessEnv,
  input = "",
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [programPath(name), ...words], { env: programEnvironment(settings) });
  child.stdin.end(input);
  const [[code], stdout, stderr] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}
