import { z } from "zod";
import { DEFAULT_POOL_SIZES, type PoolSizes } from "#database/connect.ts";
import { wholeNumber } from "./schemas.ts";

const { restConnections, adminConnections, siteConnections } = DEFAULT_POOL_SIZES;

/**
 * Pool sizes. The minimum of DATABASE_POOL is 8, because a user may use an eighth (rule 63). The
 * minimum of DATABASE_POOL_PUBLIC is 3, because an IP address may load two public pages at the same
 * time.
 */
export const poolSettings = {
  DATABASE_POOL: wholeNumber(8, 500).default(restConnections),
  DATABASE_POOL_OWNER: wholeNumber(4, 200).default(adminConnections),
  DATABASE_POOL_PUBLIC: wholeNumber(3, 200).default(siteConnections),
};

/**
 * Connections of each process that no setting changes. APPLYING_CONNECTIONS are for visitors who
 * apply for jobs. DIRECT_CONNECTIONS are for background work and notifications.
 */
const APPLYING_CONNECTIONS = 2;
const DIRECT_CONNECTIONS = 6;
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
 * Returns false if the URL cannot be parsed or decoded, or contains a "#". With an unencoded "#" in
 * the password, the parser can read the user name as the host, and the start of the password as the
 * port. Error messages contain both.
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
