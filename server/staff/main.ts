import { userInfo } from "node:os";
import { StartError } from "#database/start-error.ts";
import { readConfig } from "#server/config.ts";
import { createLogger } from "#server/http/logger.ts";
import { StaffError } from "./command.ts";
import { formatRows, formatSheet } from "./format-rows.ts";
import { openStaffDatabase } from "./open-staff-database.ts";
import { helpText, readInvocation, runCommand } from "./run-command.ts";

const say = (text: string) => void process.stdout.write(`${text}\n`);

try {
  const invocation = readInvocation(process.argv.slice(2), userInfo().username);
  if (invocation === null) {
    say(helpText());
  } else {
    const { database, close } = await openStaffDatabase(readConfig(), createLogger("warn"));
    try {
      const rows = await runCommand(database.admin, invocation);
      const [row] = rows;
      if (invocation.isJson) say(JSON.stringify(rows, null, 2));
      else say(invocation.command.isSheet && row ? formatSheet(row) : formatRows(rows));
    } finally {
      await close();
    }
  }
} catch (error) {
  const isExpected = error instanceof StaffError || error instanceof StartError;
  process.stderr.write(`${isExpected ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
