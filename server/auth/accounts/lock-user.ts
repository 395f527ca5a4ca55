import type pg from "pg";

/**
 * Whatever opens a session or changes how somebody signs in takes its turn here, before it touches the account's codes and
 * sessions: so nothing that a change has ended gets through, and no two requests wait for each other.
 */
export async function lockUser(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("select from auth.users where id = $1 for no key update", [userId]);
}
