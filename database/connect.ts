import { createHmac } from "node:crypto";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 10_000;
/** No lock that somebody holds, and no network that swallows answers, takes the owner's few connections for good. */
const ADMIN_LIMITS = {
  statement_timeout: 60_000,
  query_timeout: 65_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
};
const DEFAULT_REST_CONNECTIONS = 16;
const DEFAULT_ADMIN_CONNECTIONS = 8;

export type Database = {
  /** Connection string of the owner. */
  readonly url: string;
  /** Logs in as the owner: for the server's own work, never for a request's statement. */
  readonly admin: pg.Pool;
  /** Logs in as `authenticator`, which may do nothing but become the role of a request. */
  readonly rest: pg.Pool;
  close(): Promise<void>;
};

export type ConnectOptions = {
  restConnections?: number;
  adminConnections?: number;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?(error: Error): void;
};

/** Opens both pools lazily: the first query connects. */
export function connect(url: string, options: ConnectOptions = {}): Database {
  const { onConnectionLost = () => {} } = options;
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
    // Without listeners a lost connection would end the process: the pool's hears of idle ones, the other is for one
    // that somebody holds between two queries; the next query on it fails and says why.
    pool.on("connect", (client) => client.on("error", () => {}));
    pool.on("error", (error) => {
      if (!isClosing) onConnectionLost(error);
    });
    return pool;
  };
  const admin = open(url, options.adminConnections ?? DEFAULT_ADMIN_CONNECTIONS, ADMIN_LIMITS);
  const rest = open(authenticatorUrl(url), options.restConnections ?? DEFAULT_REST_CONNECTIONS);
  return {
    url,
    admin,
    rest,
    async close() {
      isClosing = true;
      await Promise.all([admin.end(), rest.end()]);
    },
  };
}

/** The password of `authenticator`: derived, so that there is one secret to keep. None if the owner has none. */
export function authenticatorPassword(ownerUrl: string): string | undefined {
  const { password } = parse(ownerUrl);
  if (!password) return undefined;
  return createHmac("sha256", decodeURIComponent(password)).update("openings authenticator").digest("hex");
}

/** The same server and database under another database name. */
export function withDatabase(url: string, database: string): string {
  const parsed = parse(url);
  parsed.pathname = `/${encodeURIComponent(database)}`;
  return unparse(parsed);
}

function authenticatorUrl(ownerUrl: string): string {
  const parsed = parse(ownerUrl);
  parsed.username = "authenticator";
  parsed.password = authenticatorPassword(ownerUrl) ?? "";
  parsed.searchParams.delete("user");
  return unparse(parsed);
}

/** Where a connection string leads: a host name, or the folder of a Unix socket. */
export function hostOf(url: string): string {
  return new pg.Client({ connectionString: url }).host;
}

// A connection string without a host (Unix sockets, `?host=/folder`) is no URL to the parser: give it one.
const NO_HOST = "no-host.invalid";

function parse(url: string): URL {
  return new URL(url.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, `$1${NO_HOST}`));
}

function unparse(url: URL): string {
  return url.href.replace(NO_HOST, "");
}

const INT8 = 20;
const DATE = 1082;

/** Ids and counts are numbers (Rule 47); calendar dates are never moments (Rule 17). */
function getTypeParser(oid: number, format: "text" | "binary" = "text"): (value: string) => unknown {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  return pg.types.getTypeParser(oid, format);
}
