import type { Pool } from "pg";
import { runAsUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import type { ReadElsewhere } from "#database/replica/read-replica.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** Nobody's: whoever asks is not looked at. */
export const PUBLIC_SITE: Identity = { role: "public_site", claims: {} };

/** Statements that wait for a connection. More would wait longer than people do. */
const WAITING_MAX = 40;

/** Reads the views of the schema `site` (rule 76), and nothing else. */
export type SiteDatabase = {
  /** The rows of a select as objects, with numbers as numbers and dates as text. */
  read<Found>(select: string, values?: readonly unknown[]): Promise<Found[]>;
};

/** `readElsewhere` is tried first. */
export function createSiteDatabase(pool: Pool, readElsewhere?: ReadElsewhere): SiteDatabase {
  return {
    async read<Found>(select: string, values: readonly unknown[] = []) {
      refuseWhenBusy(pool);
      const text = `select coalesce(json_agg(found), '[]') from (${select}) found`;
      const options = { isReadOnly: true };
      const elsewhere = await readElsewhere?.(PUBLIC_SITE, { text, values }, options);
      const { rows } = elsewhere ?? (await runAsUser(pool, PUBLIC_SITE, { text, values }, options));
      return JSON.parse(rows[0]?.[0] ?? "[]") as Found[];
    },
  };
}

/** Throws a ServiceError (503) when too many statements wait for a connection. */
export function refuseWhenBusy(pool: Pool): void {
  if (pool.waitingCount < WAITING_MAX) return;
  throw new ServiceError(503, "busy", "Too many people are looking at once", { headers: { "retry-after": "5" } });
}
