import { migrate } from "#database/migrate/migrate.ts";
import { VERSION } from "#server/version.ts";
import { openPostgres } from "./open-postgres.ts";
import type { OpsCommand } from "./ops-context.ts";

/** What every start does first, alone: for updates in which several servers are replaced one after another. */
export const migrateCommands: OpsCommand[] = [
  {
    name: "migrate",
    summary: "bring the database to this version, and do nothing else",
    isSheet: true,
    async run(context) {
      const { url, close } = await openPostgres(context, { isCreated: true });
      let applied = 0;
      try {
        await migrate(url, (line) => {
          applied += 1;
          context.tell(line);
        });
      } finally {
        await close();
      }
      return [{ version: VERSION, applied }];
    },
  },
];
