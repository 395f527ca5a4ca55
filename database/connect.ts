import { createHmac } from "node:crypto";
import pg from "pg";

/** Milliseconds that a request waits for a connection of the pool. */
export const CONNECT_TIMEOUT_MS = 10_000;
/**
 * Time limits of requests, in milliseconds. A request fails if it waits longer for a lock or for
 * the database. Without the limits, waiting requests could occupy the few connections that log in
 * as the owner.
 */
export const REQUEST_LIMITS = {
  statement_timeout: 8_000,
  query_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
};
/**
 * Time limits of background work, such as deleting a year of expired rows. They may be longer than
 * the limits of requests, because no user waits for background work.
 */
const BACKGROUND_LIMITS = { ...REQUEST_LIMITS, statement_timeout: 60_000, query_timeout: 65_000 };
const BACKGROUND_CONNECTIONS = 2;
/**
 * Size of the pool for requests in which visitors apply for jobs. The pool is separate, so that
 * many applications delay only other applications and never members.
 */
const APPLYING_CONNECTIONS = 2;
const SITE_LIMITS = { ...REQUEST_LIMITS, statement_timeout: 2_000 };

export type PoolSizes = { restConnections: number; adminConnections: number; siteConnections: number };

/**
 * Default pool sizes of each server. Together with the other pools and background work, a server
 * uses at most 36 connections.
 */
export const DEFAULT_POOL_SIZES: PoolSizes = { restConnections: 16, adminConnections: 8, siteConnections: 4 };

/**
 * The role as which the server logs in to serve requests. On a hosted Supabase project,
 * `authenticator` belongs to Supabase's data service. The server then logs in as `openings_site`,
 * which can only switch to `public_site` (record 117).
 */
export type RequestLogin = "authenticator" | "openings_site";

export type ConnectOptions = Partial<PoolSizes> & {
  /**
   * Connection string of a pooler in transaction mode for this database. All requests use it.
   * Record 113
   */
  poolUrl?: string | undefined;
  login?: RequestLogin;
  /** Called when an idle connection breaks. The pool then replaces the connection. */
  onConnectionLost?(error: Error): void;
};

/** Creates the pools. A pool opens its connections at its first query. */
export function connect(url: string, options: ConnectOptions = {}) {
  const {
    onConnectionLost = () => {},
    login = "authenticator",
    poolUrl,
    ...sizes
  } = { ...DEFAULT_POOL_SIZES, ...options };
  let isClosing = false;
  const open = (connectionString: string, max: number, limits: pg.ClientConfig = {}) => {
    const pool = new pg.Pool({
      ...limits,
      connectionString,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      application_name: "openings",
      types: { getTypeParser },
    });
    // Adds error listeners, because a lost connection would otherwise end the process. The pool's
    // listener receives errors of idle connections. The client's listener ignores errors between
    // two queries of a transaction, because the next query fails with the same reason.
    pool.on("connect", (client) => client.on("error", () => {}));
    pool.on("error", (error) => {
      if (!isClosing) onConnectionLost(error);
    });
    return pool;
  };
  const requests = poolUrl ?? url;
  const people = loginUrl(requests, url, login);
  // Returns the limits that the driver and PostgreSQL apply to a connection. With a pooler, returns
  // only the driver's limit. The pooler itself sets PostgreSQL's limits (pooler-flaw.ts) and
  // rejects clients that set them.
  const within = (limits: typeof REQUEST_LIMITS) => (poolUrl ? { query_timeout: limits.query_timeout } : limits);
  const admin = open(requests, sizes.adminConnections, within(REQUEST_LIMITS));
  const background = open(url, BACKGROUND_CONNECTIONS, BACKGROUND_LIMITS);
  const rest = open(people, sizes.restConnections);
  const site = open(people, sizes.siteConnections, within(SITE_LIMITS));
  const strangers = open(requests, APPLYING_CONNECTIONS, within(REQUEST_LIMITS));
  return {
    /** Connection string of the database's owner, directly to PostgreSQL. */
    url,
    login,
    /**
     * Logs in as the RequestLogin, directly at PostgreSQL. A pooler in transaction mode does not
     * pass on notifications.
     */
    listener: { connectionString: loginUrl(url, url, login), keepAlive: true, application_name: "openings" },
    /**
     * Logs in as the database's owner. Runs the server's own statements during a request, never a
     * statement from a client.
     */
    admin,
    /** Logs in as the database's owner, for background work. */
    background,
    /** Logs in as the RequestLogin, which can only switch to the role of a request. */
    rest,
    /** Logs in as the RequestLogin, for the public site (rule 76). */
    site,
    /**
     * Logs in as the database's owner. While a visitor applies for a job, the server uses this pool
     * to check the limits and to queue emails (rule 77).
     */
    strangers,
    async close() {
      isClosing = true;
      await Promise.all([admin.end(), background.end(), rest.end(), site.end(), strangers.end()]);
    },
  };
}

export type Database = Readonly<ReturnType<typeof connect>>;

/**
 * Derives the password of a RequestLogin from the owner's password, so that operators store a
 * single secret. Returns undefined if the owner has no password.
 */
export function requestPassword(ownerUrl: string, login: RequestLogin): string | undefined {
  const { password } = parse(ownerUrl);
  if (!password) return undefined;
  return createHmac("sha256", decodeURIComponent(password)).update(`openings ${login}`).digest("hex");
}

export function withDatabase(url: string, database: string): string {
  const parsed = parse(url);
  parsed.pathname = `/${encodeURIComponent(database)}`;
  return unparse(parsed);
}

/**
 * Returns `url` with the name and password of `login`. The password is derived from the owner's
 * password in `ownerUrl`.
 */
export function loginUrl(url: string, ownerUrl: string, login: RequestLogin): string {
  const parsed = parse(url);
  parsed.username = login;
  parsed.password = requestPassword(ownerUrl, login) ?? "";
  parsed.searchParams.delete("user");
  return unparse(parsed);
}

/** Returns the host of a connection string, or the folder of a Unix socket. */
export function hostOf(url: string): string {
  return new pg.Client({ connectionString: url }).host;
}

// Placeholder for a connection string without a host (Unix sockets, `?host=/folder`), because the
// URL parser rejects a URL without a host.
const NO_HOST = "no-host.invalid";

function parse(url: string): URL {
  return new URL(url.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, `$1${NO_HOST}`));
}

function unparse(url: URL): string {
  return url.href.replace(NO_HOST, "");
}

const INT8 = 20;
const DATE = 1082;

/**
 * Parses ids and counts as numbers (rule 47). Returns dates as text, because a date is not a point
 * in time (rule 17).
 */
function getTypeParser(oid: number, format: "text" | "binary" = "text"): (value: string) => unknown {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  return pg.types.getTypeParser(oid, format);
}
