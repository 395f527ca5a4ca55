import type pg from "pg";
import { CommandError } from "#server/commands/command.ts";

/**
 * Refuses what would write into the accounts of a hosted Supabase project (record 117), whatever the settings of this shell
 * say: the database knows whose they are. `instead` is a sentence that says where it is done.
 */
export async function assertOwnAccounts(client: pg.ClientBase, instead: string): Promise<void> {
  const { rowCount } = await client.query("select from server.migrations where name ~ '(^|/)auth/' limit 1");
  if (rowCount === 0) throw new CommandError(`The accounts are a hosted project's: ${instead}`);
}
