import type { Pool } from "pg";
import { withUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";

type Row = Record<string, unknown>;

/** Runs statements as one user, each in its own transaction, like requests. */
export type Acting = {
  query<Result extends Row = Row>(text: string, values?: unknown[]): Promise<Result[]>;
  /** Returns the single row of the result. Throws if the result has no row or several rows. */
  one<Result extends Row = Row>(text: string, values?: unknown[]): Promise<Result>;
};

export function acting(pool: Pool, identity: Identity): Acting {
  const query = <Result extends Row>(text: string, values: unknown[] = []) =>
    withUser(pool, identity, async (client) => (await client.query<Result>(text, values)).rows);
  return {
    query,
    async one<Result extends Row>(text: string, values?: unknown[]) {
      const [row, ...others] = await query<Result>(text, values);
      if (!row || others.length > 0) throw new Error(`Expected one row from: ${text}`);
      return row;
    },
  };
}

/** Returns how many attempts succeeded, and the SQLSTATE or hint of each failure. */
export async function outcomesOf(attempts: Promise<unknown>[]): Promise<{ succeeded: number; failures: string[] }> {
  const settled = await Promise.allSettled(attempts);
  const failures = settled.flatMap((result) =>
    result.status === "rejected" ? [String(result.reason.hint ?? result.reason.code ?? result.reason)] : [],
  );
  return { succeeded: settled.length - failures.length, failures };
}
