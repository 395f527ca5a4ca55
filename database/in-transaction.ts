import type pg from "pg";
import { isConnectionError } from "./is-connection-error.ts";

const effects = new WeakMap<pg.ClientBase, (() => void)[]>();

/** Runs the effect after the client's transaction has ended, whether it was committed or not. */
export function afterTransaction(client: pg.ClientBase, effect: () => void): void {
  const waiting = effects.get(client);
  if (!waiting) throw new Error("The client is not in a transaction of inTransaction");
  waiting.push(effect);
}

/** Runs `work` in a transaction. Commits when `work` returns, and rolls back when it throws. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  const waiting: (() => void)[] = [];
  effects.set(client, waiting);
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // Discards a connection that is lost or cannot roll back its transaction.
    if (isConnectionError(error)) failure = error as Error;
    else {
      await client.query("rollback").catch((lost: Error) => {
        failure = lost;
      });
    }
    throw error;
  } finally {
    effects.delete(client);
    client.release(failure);
    for (const effect of waiting) effect();
  }
}
