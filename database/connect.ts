import { createHmac } from "node:crypto";
import pg from "pg";

/** How long a request waits for a connection, or for its turn to have one. */
export const CONNECT_TIMEOUT_MS = 10_000;
/** A held lock or a silent database must not keep a request waiting, nor occupy the owner's few connections. */
export const REQUEST_LIMITS = {
  statement_timeout: 8_000,
  query_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 60_000,
};
/** Nobody waits for work in the background: deleting what expired in a year may take long. */
const BACKGROUND_LIMITS = { ...REQUEST_LIMITS, statement_timeout: 60_000, query_timeout: 65_000 };
const BACKGROUND_CONNECTIONS = 2;
/** Strangers wait for each other, never members for them. */
const STRANGER_CONNECTIONS = 2;
const SITE_LIMITS = { ...REQUEST_LIMITS, statement_timeout: 2_000 };

export type Database = {
  /** Connection string of the owner, to PostgreSQL itself. */
  readonly url: string;
  readonly login: RequestLogin;
  /** Logs in as the RequestLogin at PostgreSQL itself: poolers in transaction mode pass no notification on. */
  readonly listener: pg.ClientConfig;
  /** Logs in as the owner: for the server's own part of a request, never for a request's statement. */
  readonly admin: pg.Pool;
  /** Logs in as the owner, for work that no request waits for. */
  readonly background: pg.Pool;
  /** Logs in as the RequestLogin, which may only switch to the role of a request. */
  readonly rest: pg.Pool;
  /** Logs in as the RequestLogin too, for the public side (rule 76). */
  readonly site: pg.Pool;
  /** Logs in as the owner, for what the server counts and queues when strangers apply (rule 77). */
  readonly strangers: pg.Pool;
  close(): Promise<void>;
};

/** Of the pools whose size an operator may choose. */
export type PoolSizes = { restConnections: number; adminConnections: number; siteConnections: number };

/** Of one server, as long as nobody chooses. With the other pools and the background work it takes 37 at most. */
export const DEFAULT_POOL_SIZES: PoolSizes = { restConnections: 16, adminConnections: 8, siteConnections: 4 };

/**
 * Who the server is for requests. The `authenticator` of a hosted Supabase project is its own service's: there the server is
 * `openings_site`, which may become `public_site` and nothing else (record 117).
 */
export type RequestLogin = "authenticator" | "openings_site";

export type ConnectOptions = Partial<PoolSizes> & {
  /** The same database through a pooler in transaction mode, for all that requests ask. Record 113 */
  poolUrl?: string | undefined;
  login?: RequestLogin;
  /** Called when an idle connection breaks; the pool replaces it. */
  onConnectionLost?(error: Error): void;
};

/** Opens the pools lazily: the first query connects. */
export function connect(url: string, options: ConnectOptions = {}): Database {
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
    // Without listeners a lost connection would end the process. The pool's listener hears of idle connections, the
    // client's of those checked out between two queries: the next query on such a one fails and says why.
    pool.on("connect", (client) => client.on("error", () => {}));
    pool.on("error", (error) => {
      if (!isClosing) onConnectionLost(error);
    });
    return pool;
  };
  const requests = poolUrl ?? url;
  const people = loginUrl(requests, url, login);
  // A pooler refuses settings of a connection: it gives its connections the same (pooler-flaw.ts).
  const within = (limits: typeof REQUEST_LIMITS) => (poolUrl ? { query_timeout: limits.query_timeout } : limits);
  const admin = open(requests, sizes.adminConnections, within(REQUEST_LIMITS));
  const background = open(url, BACKGROUND_CONNECTIONS, BACKGROUND_LIMITS);
  const rest = open(people, sizes.restConnections);
  const site = open(people, sizes.siteConnections, within(SITE_LIMITS));
  const strangers = open(requests, STRANGER_CONNECTIONS, within(REQUEST_LIMITS));
  return {
    url,
    login,
    listener: { connectionString: loginUrl(url, url, login), keepAlive: true, application_name: "openings" },
    admin,
    background,
    rest,
    site,
    strangers,
    async close() {
      isClosing = true;
      await Promise.all([admin.end(), background.end(), rest.end(), site.end(), strangers.end()]);
    },
  };
}

/** The password of a RequestLogin, derived from the owner's, so that there is one secret to keep; none if the owner has none. */
export function requestPassword(ownerUrl: string, login: RequestLogin): string | undefined {
  const { password } = parse(ownerUrl);
  if (!password) return undefined;
  return createHmac("sha256", decodeURIComponent(password)).update(`openings ${login}`).digest("hex");
}

/** The same connection string for another database. */
export function withDatabase(url: string, database: string): string {
  const parsed = parse(url);
  parsed.pathname = `/${encodeURIComponent(database)}`;
  return unparse(parsed);
}

/** The address `url` for a RequestLogin, whose password follows from the owner's in `ownerUrl`. */
export function loginUrl(url: string, ownerUrl: string, login: RequestLogin): string {
  const parsed = parse(url);
  parsed.username = login;
  parsed.password = requestPassword(ownerUrl, login) ?? "";
  parsed.searchParams.delete("user");
  return unparse(parsed);
}

/** The host of a connection string: a name, or the folder of a Unix socket. */
export function hostOf(url: string): string {
  return new pg.Client({ connectionString: url }).host;
}

// The URL parser refuses a connection string without a host (Unix sockets, `?host=/folder`): give it one.
const NO_HOST = "no-host.invalid";

function parse(url: string): URL {
  return new URL(url.replace(/^(\w+:\/\/(?:[^/@]*@)?)(?=\/)/, `$1${NO_HOST}`));
}

function unparse(url: URL): string {
  return url.href.replace(NO_HOST, "");
}

const INT8 = 20;
const DATE = 1082;

/** Ids and counts are numbers (rule 47); calendar dates are never points in time (rule 17). */
function getTypeParser(oid: number, format: "text" | "binary" = "text"): (value: string) => unknown {
  if (oid === INT8) return Number;
  if (oid === DATE) return String;
  return pg.types.getTypeParser(oid, format);
}
