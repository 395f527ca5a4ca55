import type { Row } from "#server/commands/command.ts";
import { readCommandLine } from "#server/commands/read-command-line.ts";
import { createOpsContext } from "#server/ops/ops-context.ts";
import { opsProgram } from "#server/ops/ops-program.ts";

/** What the program answers on this database, and what it says meanwhile. */
export async function runOps({ url }: { url: string }, ...words: string[]): Promise<{ rows: Row[]; told: string[] }> {
  const line = readCommandLine(opsProgram, words);
  if (!line) throw new Error("Help was asked for.");
  const told: string[] = [];
  const context = createOpsContext({ DATABASE_URL: url }, (text) => void told.push(text));
  return { rows: await line.command.run(context, line.argument), told };
}
