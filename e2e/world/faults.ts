import type { PoolClient } from "pg";
import type { Portal } from "./portal.ts";

/**
 * Makes requests to a table fail or wait. Uses policies and locks, which are removed after the
 * test.
 */
export interface Faults {
  /** From now on, requests that touch a row of the table fail with 500. */
  fail(table: string): Promise<void>;
  /**
   * From now on, requests that touch a row of the table fail with 403. With "update", only updates
   * fail.
   */
  refuse(table: string, command?: "update"): Promise<void>;
  /** From now on, requests that use the table wait until the test calls `clear`. */
  hold(table: string): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Makes requests of the data service fail or wait. The test's own queries run as the database's
 * owner, so they never fail. They wait only for tables that `hold` has locked.
 */
export function createFaults({ database: { admin } }: Portal): Faults {
  const tables = new Set<string>();
  const holders: PoolClient[] = [];

  async function raise(table: string, sqlState: string, command = "all"): Promise<void> {
    tables.add(table);
    await admin.query(`
      create schema if not exists faults;
      grant usage on schema faults to anon, authenticated;
      create or replace function faults.raise(state text) returns boolean language plpgsql as
        $$ begin raise exception using errcode = state, message = 'forced by a test'; end $$;
      grant execute on function faults.raise to anon, authenticated;
      drop policy if exists fault on public.${table};
      create policy fault on public.${table} as restrictive for ${command} to anon, authenticated
        using (faults.raise('${sqlState}')) with check (faults.raise('${sqlState}'));`);
  }

  return {
    fail: (table) => raise(table, "XX000"),
    refuse: (table, command) => raise(table, "42501", command),
    async hold(table) {
      const holder = await admin.connect();
      holders.push(holder);
      await holder.query(`begin; lock table public.${table} in access exclusive mode`);
    },
    async clear() {
      for (const holder of holders.splice(0)) {
        await holder.query("rollback");
        holder.release();
      }
      for (const table of tables) await admin.query(`drop policy fault on public.${table}`);
      tables.clear();
    },
  };
}
