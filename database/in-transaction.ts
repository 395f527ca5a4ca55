import type pg from "pg";
import { isConnectionError } from "./is-connection-error.ts";

/** Runs the work in one transaction: committed when it returns, rolled back when it throws. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot even roll back is discarded; a silent one is not asked to.
    if (isConnectionError(error)) failure = error as Error;
    else {
      await client.query("rollback").catch((lost: Error) => {
        failure = lost;
      });
    }
    throw error;
  } finally {
    client.release(failure);
  }
}
