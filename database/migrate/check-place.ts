import type { ClientBase } from "pg";
import { StartError } from "#database/start-error.ts";
import type { SqlFile } from "./sql-files.ts";

/** The first file of each group that makes, or needs, the accounts. */
const MAKES_ACCOUNTS = "tables/auth/0002-users.sql";
const NEEDS_ACCOUNTS = "tables/portal/0005-users.sql";

/** Refuses accounts of our own where somebody else's are, and the portal alone where there are none. Record 117 */
export async function checkPlace(client: ClientBase, tables: readonly SqlFile[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  const isMade = names.includes(MAKES_ACCOUNTS);
  if (!isMade && !names.includes(NEEDS_ACCOUNTS)) return;
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('auth.users') is not null as exists");
  const exists = rows[0]?.exists === true;
  if (isMade && exists) {
    throw new StartError(
      "The schema auth of the database is somebody else's, as on a hosted Supabase project: set AUTH_URL, REST_URL and ANON_KEY for a server beside its services, or apply the portal's tables alone by ops migrate portal.",
    );
  }
  if (!isMade && !exists) {
    throw new StartError("The database has no auth.users: it is no hosted Supabase project, and brings no accounts.");
  }
}
