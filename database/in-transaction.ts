import type pg from "pg";

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
    // A connection that cannot even roll back is discarded.
    await client.query("rollback").catch((lost: Error) => {
      failure = lost;
    });
    throw error;
  } finally {
    client.release(failure);
  }
}
