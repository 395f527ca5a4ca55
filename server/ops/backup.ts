import type pg from "pg";
import { backUp } from "#database/backup/back-up.ts";
import { checkBackup } from "#database/backup/check-backup.ts";
import { restore } from "#database/backup/restore.ts";
import { connectOwner } from "#database/migrate/connect-owner.ts";
import { VERSION } from "#database/version.ts";
import { BOSS_NAME } from "#server/background/start-boss.ts";
import { holdWaitingEmails } from "#server/email/outbox.ts";
import { openPostgres } from "./open-postgres.ts";
import { type OpsCommand, ownAccountsOnly } from "./ops-context.ts";

const BY_PROJECT = "the project backs up and restores its database.";

export const backupCommands: OpsCommand[] = [
  {
    name: "backup",
    argument: "<file>",
    summary: "back up the whole database to a new file, also while the server runs",
    isSheet: true,
    async run(context, path) {
      ownAccountsOnly(context, BY_PROJECT);
      const { url, close } = await openPostgres(context);
      try {
        const options = { release: VERSION, serverName: BOSS_NAME, print: context.print };
        const { tables, rows } = await backUp(url, path, options);
        await noteBackup(url, context.print);
        return [{ file: path, version: VERSION, tables, rows }];
      } finally {
        await close();
      }
    },
  },
  {
    name: "verify",
    argument: "<file>",
    summary: "check that a backup is complete and that this version can restore it",
    isSheet: true,
    async run(_context, path) {
      const { header, rows } = await checkBackup(path);
      return [{ file: path, taken: header.taken, version: header.release, tables: header.tables.length, rows }];
    },
  },
  {
    name: "restore",
    argument: "<file>",
    summary: "restore a backup into an empty database (in DATA_DIR or at DATABASE_URL)",
    isSheet: true,
    async run(context, path) {
      ownAccountsOnly(context, BY_PROJECT);
      const checked = await checkBackup(path);
      const { header, rows } = checked;
      const { url, close } = await openPostgres(context, { isCreated: true });
      let held = 0;
      try {
        await restore(url, checked, {
          print: context.print,
          async finish(client) {
            if (header.isServing) held = await holdWaitingEmails(client);
          },
        });
      } finally {
        await close();
      }
      if (held > 0) {
        context.print(
          `${held} emails waited during the backup and may have been sent since, so they are held back. mail refused lists them, mail retry sends them.`,
        );
      }
      return [{ file: path, taken: header.taken, version: VERSION, tables: header.tables.length, rows, held }];
    },
  },
];

/**
 * Stores the backup's time, which `ops doctor` checks. If this fails, as in a read-only database,
 * only prints the error, because the backup itself has succeeded.
 */
async function noteBackup(url: string, print: (line: string) => void): Promise<void> {
  let client: pg.Client | undefined;
  try {
    client = await connectOwner(url, "openings backup");
    await client.query(`insert into server.last_backup (finished_at) values (now())
      on conflict (is_only) do update set finished_at = excluded.finished_at`);
  } catch (error) {
    print(`The backup is complete, but its time could not be recorded for doctor: ${(error as Error).message}.`);
  } finally {
    await client?.end();
  }
}
