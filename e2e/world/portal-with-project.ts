import { pino } from "pino";
import { connect } from "#database/connect.ts";
import { migrate, OWN } from "#database/migrate/migrate.ts";
import { startHostedProject } from "#database/tests/hosted-project.ts";
import type { TestDatabase } from "#database/tests/test-database.ts";
import { authPlugin } from "#server/auth/plugin.ts";
import { startAuth } from "#server/auth/start-auth.ts";
import { startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { createApp } from "#server/http/app.ts";
import { restPlugin } from "#server/rest/plugin.ts";
import type { Portal } from "./portal.ts";
import { startServerProcess } from "./server-process.ts";

const PUBLIC_KEY = "sb_publishable_of-a-project-in-a-test";

/**
 * Starts a portal that uses a hosted Supabase project (record 117). The database is set up as in
 * such a project. The portal's own auth and data services run on another port and replace
 * Supabase's services.
 */
export async function startPortalWithProject(): Promise<Portal> {
  const [project, sink] = await Promise.all([startHostedProject(), startSmtpSink()]);
  await migrate(project.url, () => {}, { ...OWN, parts: "hosted" });
  const database: TestDatabase = { ...connect(project.adminUrl), drop: async () => {} };
  await database.admin.query("insert into server.auth_secrets (name, value) values ('public_key', $1)", [PUBLIC_KEY]);
  const auth = await startAuth({ pool: database.admin, siteUrl: "http://127.0.0.1", enqueueEmail: async () => {} });
  const services = createApp({
    logger: pino({ level: "silent" }),
    trustProxy: ["127.0.0.1"],
    checkHealth: async () => ({ status: "ok" }),
  });
  services.addHook("onRequest", async (request, reply) => {
    reply.header("access-control-allow-origin", "*").header("access-control-expose-headers", "*");
    if (request.method !== "OPTIONS") return undefined;
    reply.header("access-control-allow-methods", "GET,HEAD,POST,PATCH,PUT,DELETE");
    reply.header("access-control-allow-headers", request.headers["access-control-request-headers"] ?? "*");
    return reply.code(204).send();
  });
  services.register(authPlugin, { prefix: "/auth/v1", auth: auth.context });
  services.register(restPlugin, { prefix: "/rest/v1", pool: database.rest, identify: auth.identify });
  const servicesUrl = await services.listen({ host: "127.0.0.1", port: 0 });
  const server = await startServerProcess({
    DATABASE_URL: project.url,
    SMTP_URL: sink.url,
    TRUST_PROXY: "127.0.0.1,::1",
    AUTH_URL: `${servicesUrl}/auth/v1`,
    REST_URL: `${servicesUrl}/rest/v1`,
    ANON_KEY: PUBLIC_KEY,
  });
  return {
    url: server.url,
    database,
    sink,
    auth,
    async close() {
      await server.stop();
      await services.close();
      await sink.close();
      await database.close();
      await project.stop();
    },
  };
}
