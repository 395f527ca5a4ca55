import { userInfo } from "node:os";
import pg from "pg";
import { hasTable } from "#database/has-table.ts";
import { connectOwner } from "#database/migrate/connect-owner.ts";
import { CommandError, logAs, type Row } from "#server/commands/command.ts";
import { formatRows } from "#server/commands/format-rows.ts";
import { openPostgres } from "./open-postgres.ts";
import type { OpsCommand } from "./ops-context.ts";
import { runSqlPrompt } from "./sql-prompt.ts";

export const sqlCommands: OpsCommand[] = [
  {
    name: "sql",
    argument: "[statement]",
    flag: ["write", "statements may change data; the staff's log records the caller"],
    format: (rows) => (rows.length > 0 ? formatRows(rows) : ""),
    summary: "run SQL as the owner of the database, read-only; without a statement it prompts for them",
    async run(context, statement, isWriting) {
      const { url, close } = await openPostgres(context);
      try {
        const client = await connectOwner(url, "openings sql");
        try {
          client.on("notice", ({ message = "" }) => context.print(message));
          await prepare(client, isWriting);
          const query = (text: string) => runStatement(client, text, isWriting);
          if (statement) return await query(statement);
          await runSqlPrompt({ client, query, isWriting, print: context.print });
          return [];
        } finally {
          await client.end();
        }
      } finally {
        await close();
      }
    },
  },
];

async function prepare(client: pg.Client, isWriting: boolean): Promise<void> {
  // Makes PostgreSQL cancel a running statement when the client disconnects. Some operating systems
  // don't support this setting.
  await client.query("set client_connection_check_interval = '10s'").catch(() => {});
  if (!isWriting) return void (await client.query("set default_transaction_read_only = on"));
  if (await hasTable(client, "app.staff_log")) await logAs(client, userInfo().username)("sql opened for writing", {});
}

/** Returns the rows in PostgreSQL's text format, or the number of changed rows. */
async function runStatement(client: pg.Client, text: string, isWriting: boolean): Promise<Row[]> {
  const types = { getTypeParser: () => (value: unknown) => value };
  const result = await client.query<Row>({ text, types }).catch((error: Error) => {
    throw error instanceof pg.DatabaseError ? new CommandError(inWords(error, isWriting)) : error;
  });
  // If there were several statements, pg returns an array. Only the last result is returned.
  const last = [result].flat().at(-1);
  if (!last || last.fields.length > 0) return last?.rows ?? [];
  return [{ done: last.command, rows: last.rowCount }];
}

function inWords({ message, detail, hint, code }: pg.DatabaseError, isWriting: boolean): string {
  const advice = code === "25006" && !isWriting ? "Add --write to change data." : hint;
  return [message, detail, advice].filter(Boolean).join(" / ");
}
