import { z } from "zod";
import { DEFAULT_POOL_SIZES, type PoolSizes } from "#database/connect.ts";

/** A setting that is a number of things, as text. */
export function wholeNumber(least: number, most: number) {
  const message = `must be a number from ${least} to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

const { restConnections, adminConnections, siteConnections } = DEFAULT_POOL_SIZES;

/** The least that each needs: an eighth of the first is one person's share (rule 63), a network may have two public pages at once. */
export const poolSettings = {
  DATABASE_POOL: wholeNumber(8, 500).default(restConnections),
  DATABASE_POOL_OWNER: wholeNumber(4, 200).default(adminConnections),
  DATABASE_POOL_PUBLIC: wholeNumber(3, 200).default(siteConnections),
};

/** Of a process besides those pools: applying; the background work with its queues, and the listener. */
const APPLYING_CONNECTIONS = 2;
const DIRECT_CONNECTIONS = 7;
/** Says how far the log is, for a read replica. */
const POSITION_CONNECTIONS = 1;

type Connecting = { pools: PoolSizes; workers: number } & Record<
  "databasePoolUrl" | "databaseReadUrl",
  string | undefined
>;

/** What the servers of one machine take of `max_connections` at most, apart from what a pooler takes for them. */
export function connectionsOf({ pools, workers, databasePoolUrl, databaseReadUrl }: Connecting): number {
  const direct = DIRECT_CONNECTIONS + (databaseReadUrl ? POSITION_CONNECTIONS : 0);
  if (databasePoolUrl) return workers * direct;
  const chosen = pools.restConnections + pools.adminConnections + pools.siteConnections;
  return workers * (chosen + APPLYING_CONNECTIONS + direct);
}

type Given = { DATABASE_POOL: number; DATABASE_POOL_OWNER: number; DATABASE_POOL_PUBLIC: number };

export function readPools({ DATABASE_POOL, DATABASE_POOL_OWNER, DATABASE_POOL_PUBLIC }: Given): PoolSizes {
  return {
    restConnections: DATABASE_POOL,
    adminConnections: DATABASE_POOL_OWNER,
    siteConnections: DATABASE_POOL_PUBLIC,
  };
}

/** A connection string of PostgreSQL. */
export const databaseAddress = z
  .string()
  .trim()
  .regex(/^postgres(?:ql)?:\/\//, "must begin with postgresql://")
  .refine(isReadable, "cannot be read: in its name and password @ : / ? # % are written as %40 %3A %2F %3F %23 %25");

/** What follows a "#" or "/" in a password that is not encoded would be taken for the host, and named in messages. */
function isReadable(text: string): boolean {
  // That of a Unix socket has no host: postgresql://name@/database?host=/folder
  const url = URL.parse(text.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, "$1localhost"));
  if (url?.hash !== "") return false;
  try {
    decodeURIComponent(`${url.username}${url.password}${url.pathname}`);
    return true;
  } catch {
    return false;
  }
}
