import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PostgrestClient } from "@supabase/postgrest-js";
import fastify from "fastify";
import { afterAll, beforeAll } from "vitest";
import type { Identity } from "#database/identity.ts";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { type RestOptions, restPlugin } from "#server/rest/plugin.ts";

// biome-ignore lint/suspicious/noExplicitAny: the client's default for a schema without types
type Client = PostgrestClient<any, { PostgrestVersion: "13" }>;

type RawAnswer = Omit<Response, "json"> & { json(): Promise<{ code?: string }> };

export type DataService = {
  /** The service's URL, without a slash at the end. */
  readonly url: string;
  readonly database: TestDatabase;
  /**
   * Returns a client for a visitor. With a token such as `authenticated:<uuid>`, returns a client
   * for a user.
   */
  client(token?: string): Client;
  /**
   * Sends a request to `/rest/v1/` plus the path. The body is JSON, but the headers can set another
   * content type.
   */
  request(path: string, init?: RequestInit & { token?: string }): Promise<RawAnswer>;
};

type SetUp = Partial<RestOptions> & {
  /** SQL that runs after the tables of library.sql are created and before the service starts. */
  sql?: string;
  connections?: number;
};

/**
 * Starts the data service for the tests of a file, with a new database that has the tables and
 * functions of library.sql.
 */
export function dataService({ sql = "", connections = 4, ...options }: SetUp = {}): DataService {
  const app = fastify({
    trustProxy: "127.0.0.1",
    routerOptions: { maxParamLength: 500 },
    http: { maxHeaderSize: 65_536 },
  });
  const started = { url: "" } as { url: string; database: TestDatabase };
  beforeAll(async () => {
    const database = await createTestDatabase({ restConnections: connections });
    started.database = database;
    await database.admin.query(readFileSync(join(import.meta.dirname, "library.sql"), "utf8"));
    await database.admin.query(sql);
    app.register(restPlugin, { prefix: "/rest/v1", pool: database.rest, identify, ...options });
    started.url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/rest/v1`;
  });
  afterAll(async () => {
    await app.close();
    await started.database.drop();
  });
  const authorize = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  return {
    get url() {
      return started.url;
    },
    get database() {
      return started.database;
    },
    client: (token) => new PostgrestClient(started.url, { headers: authorize(token), retry: false }),
    request: async (path, { token, ...init } = {}) =>
      (await fetch(`${started.url}/${path}`, {
        ...init,
        headers: {
          ...authorize(token),
          ...(init.body !== undefined && { "content-type": "application/json" }),
          ...(init.headers as object),
        },
      })) as RawAnswer,
  };
}

/** Returns the rows of a query. Fails the test if the query fails. */
export async function rowsOf(query: PromiseLike<{ data: unknown; error: unknown }>): Promise<unknown> {
  const { data, error } = await query;
  if (error) throw new Error(JSON.stringify(error));
  return data;
}

async function identify({ authorization }: { authorization?: string | undefined }): Promise<Identity> {
  if (authorization === undefined) return { role: "anon", claims: { role: "anon" } };
  const [, role, sub] = /^Bearer (authenticated|service_role):(.+)$/.exec(authorization) ?? [];
  if (!role) throw new ServiceError(401, "bad_jwt", "Invalid token");
  return { role: role as Identity["role"], claims: { sub, role } };
}
