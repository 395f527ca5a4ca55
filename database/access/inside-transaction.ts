import type { Pool, PoolClient } from "pg";

/** Savepoint statements that replace `begin`, `commit` and `rollback` inside the transaction. */
const NESTED: Record<string, string> = {
  begin: "savepoint nested",
  commit: "release savepoint nested",
  rollback: "rollback to savepoint nested",
};

/**
 * Returns a pool that uses only this client, whose transaction the caller has begun. The caller can
 * undo everything by rolling back.
 */
export function insideTransaction(client: PoolClient): Pool {
  const query = (statement: string | { text: string }, values?: unknown[]) => {
    if (typeof statement === "string") return client.query(NESTED[statement] ?? statement, values);
    return client.query({ ...statement, text: NESTED[statement.text] ?? statement.text });
  };
  const nested = Object.assign(Object.create(client), { query, release() {} });
  return Object.assign(Object.create(null), { query, connect: async () => nested });
}
