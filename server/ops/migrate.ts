import { migrate, OWN } from "#database/migrate/migrate.ts";
import type { Parts } from "#database/migrate/sql-files.ts";
import { VERSION } from "#database/version.ts";
import type { Row } from "#server/commands/command.ts";
import { partsOf } from "#server/config/hosted-config.ts";
import { openPostgres } from "./open-postgres.ts";
import type { OpsCommand, OpsContext } from "./ops-context.ts";

export const migrateCommands: OpsCommand[] = [
  {
    // This command must precede "migrate", because the program runs the first command whose name
    // matches.
    name: "migrate portal",
    summary: "create only the portal's tables, for a hosted Supabase project",
    isSheet: true,
    run: (context) => bringUp(context, "portal"),
  },
  {
    name: "migrate",
    summary: "upgrade the database to this version, and do nothing else",
    isSheet: true,
    run: (context) => bringUp(context, partsOf(context.config)),
  },
];

/**
 * Upgrades the database like each start of the server, but does not start the server. Operators use
 * this command before they update several servers one after another.
 */
async function bringUp(context: OpsContext, parts: Parts): Promise<Row[]> {
  const { url, close } = await openPostgres(context, { isCreated: parts !== "portal" });
  let applied = 0;
  const log = (line: string) => {
    applied += 1;
    context.print(line);
  };
  try {
    await migrate(url, log, { ...OWN, parts, onWait: context.print });
  } finally {
    await close();
  }
  return [{ version: VERSION, applied }];
}
