import { userInfo } from "node:os";
import { runProgram } from "#server/commands/run-program.ts";
import { readConfig } from "#server/config/config.ts";
import { createLogger } from "#server/http/logger.ts";
import { openPortalDatabase } from "#server/start/open-portal-database.ts";
import { runCommand, staffProgram, toInvocation } from "./run-command.ts";

await runProgram(staffProgram, process.argv.slice(2), async (line) => {
  const invocation = toInvocation(line, userInfo().username);
  const { database, close } = await openPortalDatabase(readConfig(), createLogger("warn"));
  try {
    return await runCommand(database.admin, invocation);
  } finally {
    await close();
  }
});
