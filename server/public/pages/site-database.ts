import type { Pool } from "pg";
import { runAsUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import { only } from "#database/only.ts";
import type { ReadElsewhere } from "#database/replica/read-replica.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** The database identity of all visitors of the public site. */
export const PUBLIC_SITE: Identity = { role: "public_site", claims: {} };

/**
 * Maximum number of statements that wait for a connection. The server rejects further statements,
 * so that the waiting statements finish within their time limit.
 */
const WAITING_MAX = 40;

/** A connection to the database that can read only the views of the schema `site` (rule 76). */
export type SiteDatabase = {
  /** Returns rows as objects, with numbers as numbers and dates as text. */
  read<Found>(select: string, values?: readonly unknown[]): Promise<Found[]>;
};

/**
 * Creates the connection. Reads with `readElsewhere`, or with `pool` if `readElsewhere` is missing
 * or returns undefined.
 */
export function createSiteDatabase(pool: Pool, readElsewhere?: ReadElsewhere): SiteDatabase {
  return {
    async read<Found>(select: string, values: readonly unknown[] = []) {
      refuseWhenBusy(pool);
      const text = `select coalesce(json_agg(found), '[]') from (${select}) found`;
      const options = { isReadOnly: true };
      const elsewhere = await readElsewhere?.(PUBLIC_SITE, { text, values }, options);
      const { rows } = elsewhere ?? (await runAsUser(pool, PUBLIC_SITE, { text, values }, options));
      return JSON.parse(only(rows)[0] ?? "[]") as Found[];
    },
  };
}

/** Throws a ServiceError (503) when too many statements wait for a connection. */
export function refuseWhenBusy(pool: Pool): void {
  if (pool.waitingCount < WAITING_MAX) return;
  throw new ServiceError(503, "busy", "Too many visitors at the same time", { headers: { "retry-after": "5" } });
}
