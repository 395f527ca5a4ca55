import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PostgrestClient } from "@supabase/postgrest-js";
import fastify from "fastify";
import type { Identity } from "#database/identity.ts";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { type RestOptions, restPlugin } from "#server/rest/plugin.ts";

// biome-ignore lint/suspicious/noExplicitAny: no generated types here: the client's own default for a schema
type Client = PostgrestClient<any, { PostgrestVersion: "13" }>;

type RawAnswer = Omit<Response, "json"> & { json(): Promise<{ code?: string }> };

export type DataService = {
  /** Without a slash at the end. */
  url: string;
  database: TestDatabase;
  /** As a visitor, or as the holder of a token: `authenticated:<uuid>`. */
  client(token?: string): Client;
  /** A raw request; the path follows `/rest/v1/`, a body is JSON unless its headers say otherwise. */
  request(path: string, init?: RequestInit & { token?: string }): Promise<RawAnswer>;
  close(): Promise<void>;
};

/** The plugin on a port of its own, over the library in a fresh database. */
export async function startDataService(options: Partial<RestOptions> = {}, connections = 4): Promise<DataService> {
  const database = await createTestDatabase({ restConnections: connections });
  await database.admin.query(readFileSync(join(import.meta.dirname, "library.sql"), "utf8"));
  const app = fastify({
    trustProxy: "127.0.0.1",
    routerOptions: { maxParamLength: 500 },
    http: { maxHeaderSize: 65_536 },
  });
  app.register(restPlugin, { prefix: "/rest/v1", pool: database.rest, identify, ...options });
  const url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/rest/v1`;
  const authorize = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  return {
    url,
    database,
    client: (token) => new PostgrestClient(url, { headers: authorize(token), retry: false }),
    request: async (path, { token, ...init } = {}) =>
      (await fetch(`${url}/${path}`, {
        ...init,
        headers: {
          ...authorize(token),
          ...(init.body !== undefined && { "content-type": "application/json" }),
          ...(init.headers as object),
        },
      })) as RawAnswer,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

async function identify({ authorization }: { authorization?: string | undefined }): Promise<Identity> {
  if (authorization === undefined) return { role: "anon", claims: { role: "anon" } };
  const [, role, sub] = /^Bearer (authenticated|service_role):(.+)$/.exec(authorization) ?? [];
  if (!role) throw new ServiceError(401, "bad_jwt", "Invalid token");
  return { role: role as Identity["role"], claims: { sub, role } };
}
