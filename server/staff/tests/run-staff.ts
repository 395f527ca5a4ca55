import type { Pool } from "pg";
import type { Row } from "#server/commands/command.ts";
import { readInvocation, runCommand } from "#server/staff/run-command.ts";

/** Runs a command of the staff program as "terry". Returns its rows. */
export async function runStaff({ admin }: { admin: Pool }, ...words: string[]): Promise<Row[]> {
  const invocation = readInvocation(words, "terry");
  if (!invocation) throw new Error("The command line requests help");
  return runCommand(admin, invocation);
}
