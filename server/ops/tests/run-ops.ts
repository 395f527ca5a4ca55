import type { Row } from "#server/commands/command.ts";
import { readCommandLine } from "#server/commands/read-command-line.ts";
import { createOpsContext } from "#server/ops/ops-context.ts";
import { opsProgram } from "#server/ops/ops-program.ts";

/**
 * Runs a command with the given database or settings. Returns the command's rows and its lines
 * about progress.
 */
export async function runOps(
  place: { url: string } | NodeJS.ProcessEnv,
  ...words: string[]
): Promise<{ rows: Row[]; printed: string[] }> {
  const line = readCommandLine(opsProgram, words);
  if (!line) throw new Error("The command line requests help");
  const printed: string[] = [];
  const settings = "url" in place ? { DATABASE_URL: place.url } : place;
  const context = createOpsContext(settings, (text) => void printed.push(text));
  return { rows: await line.command.run(context, line.argument, line.hasFlag), printed };
}
