import type pg from "pg";

/**
 * Locks the account. Call it before opening a session, ending or changing sessions, or changing sign-in methods, so that
 * nothing gets through that another request has just ended.
 *
 * Every transaction takes its locks in this order, so that no two wait for each other: the account, its sessions, then
 * refresh tokens, codes and challenges. A refresh locks its session alone. More than one session is changed only with the
 * account locked, and more than one account is locked in the order of ids. The clean-up skips rows that are locked, and
 * `ops sessions end --all` locks the table.
 */
export async function lockUser(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query("select from auth.users where id = $1 for no key update", [userId]);
}
