import { pino } from "pino";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { startAuth } from "#server/auth/start-auth.ts";
import { readConfig } from "#server/config/config.ts";
import { startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { FETCH_LIMITS } from "#server/finder/fetch/fetcher.ts";
import type { TestSite } from "#server/finder/tests/test-site.ts";
import { createServer } from "#server/start/create-server.ts";
import type { Portal } from "./portal.ts";

/**
 * Starts a portal whose finder can reach only the given website on this machine. The finder runs in
 * the test's process, because the server's settings don't allow such a website.
 */
export async function startPortalWithWebsites(site: TestSite): Promise<Portal> {
  const [database, sink] = await Promise.all([createTestDatabase(), startSmtpSink()]);
  // Removes the pause between requests, because the website is on this machine.
  FETCH_LIMITS.gapMs = 0;
  const settings = { PORT: "0", DATABASE_URL: database.url, SMTP_URL: sink.url, TRUST_PROXY: "127.0.0.1,::1" };
  const server = await createServer(readConfig(settings), { logger: pino({ level: "silent" }), network: site.network });
  const auth = await startAuth({ pool: database.admin, siteUrl: server.url, enqueueEmail: async () => undefined });
  return {
    url: server.url,
    database,
    sink,
    auth,
    async close() {
      await server.close();
      await sink.close();
      await database.drop();
    },
  };
}
