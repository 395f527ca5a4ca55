import type { Pool, PoolClient } from "pg";

/** Transactions of its callers become savepoints. */
const NESTED: Record<string, string> = {
  begin: "savepoint nested",
  commit: "release savepoint nested",
  rollback: "rollback to savepoint nested",
};

/** Returns a pool whose only connection has begun a transaction, which can undo whatever its callers do. */
export function insideTransaction(client: PoolClient): Pool {
  const query = (asked: string | { text: string }, values?: unknown[]) => {
    if (typeof asked === "string") return client.query(NESTED[asked] ?? asked, values);
    return client.query({ ...asked, text: NESTED[asked.text] ?? asked.text });
  };
  const nested = Object.assign(Object.create(client), { query, release() {} });
  return Object.assign(Object.create(null), { query, connect: async () => nested });
}
