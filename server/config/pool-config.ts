import { z } from "zod";
import { DEFAULT_POOL_SIZES, type PoolSizes } from "#database/connect.ts";
import { wholeNumber } from "./schemas.ts";

const { restConnections, adminConnections, siteConnections } = DEFAULT_POOL_SIZES;

/**
 * Pool sizes. A user may use an eighth of DATABASE_POOL (rule 63), so its minimum is 8. An IP
 * address may load two public pages at the same time. The minimum of DATABASE_POOL_PUBLIC is 3, so
 * that a connection remains for other visitors.
 */
export const poolSettings = {
  DATABASE_POOL: wholeNumber(8, 500).default(restConnections),
  DATABASE_POOL_OWNER: wholeNumber(4, 200).default(adminConnections),
  DATABASE_POOL_PUBLIC: wholeNumber(3, 200).default(siteConnections),
};

/**
 * Numbers of connections that each process opens for visitors who apply for jobs, and for
 * background work and notifications. No setting changes these numbers.
 */
const APPLYING_CONNECTIONS = 2;
const DIRECT_CONNECTIONS = 7;
/**
 * Number of connections that a process with a read replica opens to read the primary's position in
 * the write-ahead log.
 */
const POSITION_CONNECTIONS = 1;

type Connecting = { pools: PoolSizes; workers: number } & Record<
  "databasePoolUrl" | "databaseReadUrl",
  string | undefined
>;

/**
 * Returns the maximum number of connections that the servers of this machine open directly to
 * PostgreSQL. Connections to a pooler don't count.
 */
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

export const databaseUrlSchema = z
  .string()
  .trim()
  .regex(/^postgres(?:ql)?:\/\//, "must begin with postgresql://")
  .refine(isReadable, "cannot be parsed: in user name and password, write @ : / ? # % as %40 %3A %2F %3F %23 %25");

/**
 * Returns false if the URL has a password with an unencoded "#" or "/". The URL parser would read
 * the text after this character as the host, and the server logs the host.
 */
function isReadable(text: string): boolean {
  // Adds a host to the URL of a Unix socket, such as postgresql://name@/database?host=/folder.
  const url = URL.parse(text.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, "$1localhost"));
  if (url?.hash !== "") return false;
  try {
    decodeURIComponent(`${url.username}${url.password}${url.pathname}`);
    return true;
  } catch {
    return false;
  }
}
