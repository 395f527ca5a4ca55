import pg, { type ClientConfig, type Pool } from "pg";
import { CONNECT_TIMEOUT_MS } from "#database/connect.ts";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { restError } from "#server/rest/rest-error.ts";
import { buildSchemaCache } from "./build-schema-cache.ts";
import { introspect } from "./introspect.ts";
import type { SchemaCache } from "./schema-cache.ts";

const CHANNEL = "pgrst";
const RETRY_AFTER = 1_000;
const SHORTLY = { query_timeout: CONNECT_TIMEOUT_MS, connectionTimeoutMillis: CONNECT_TIMEOUT_MS };

/**
 * Loads the cache through `pool`, and again after every `notify pgrst`. A separate connection
 * receives these notifications. If this connection is lost, opens a new connection and reloads the
 * cache, because PostgreSQL doesn't repeat missed notifications.
 */
export function keepSchemaCache(pool: Pool, listenAt: ClientConfig, report: (message: string, cause: unknown) => void) {
  let cache: SchemaCache | undefined;
  let loading: Promise<SchemaCache> | undefined;
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function load(): Promise<SchemaCache> {
    const own: Promise<SchemaCache> = introspect(pool).then((catalogue) => {
      const loaded = buildSchemaCache(catalogue);
      // Drops this result if a later notification has started another load.
      if (loading === own) cache = loaded;
      return loaded;
    });
    loading = own;
    own.catch((cause) => {
      if (loading === own) loading = undefined; // the next request then tries again
      report("The schema cache could not be loaded.", cause);
    });
    return own;
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ ...listenAt, ...SHORTLY });
    listener = client;
    client.on("notification", () => load().catch(retryLater));
    client.on("error", () => {}); // the event "end" follows
    client.on("end", retryLater);
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await load();
    } catch {
      // Ignores errors of closing the connection, because PostgreSQL can be unreachable.
      client.end().catch(() => {});
      retryLater();
    }
  }

  function retryLater(): void {
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      listener?.removeListener("end", retryLater);
      listener?.end().catch(() => {});
      void listen();
    }, RETRY_AFTER).unref();
  }

  const started = listen();

  return {
    /** Returns the cache, or undefined before the first load. */
    current: () => cache,
    /** Waits for the first load and returns the cache. Throws PGRST002 if the load fails. */
    async loaded() {
      try {
        return await (loading ?? load());
      } catch (cause) {
        if (cause instanceof DatabaseUnavailable) throw cause;
        throw restError("PGRST002", "Could not query the database for the schema cache. Retrying.", {
          headers: { "retry-after": "5" },
          cause,
        });
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await started;
      listener?.removeListener("end", retryLater);
      await listener?.end().catch(() => {});
    },
  };
}
