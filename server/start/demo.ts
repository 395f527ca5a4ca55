import { type Database, hostOf } from "#database/connect.ts";
import { loadDemo } from "#database/seeds/demo.ts";
import { StartError } from "#database/start-error.ts";
import type { Config } from "#server/config/config.ts";
import { isLoopbackHost } from "#server/config/loopback.ts";

/** Its passwords are public, so only this machine may reach it. */
export function assertDemoIsHarmless({ isLoopback, databaseUrl }: Config): void {
  const host = databaseUrl === undefined ? "/" : hostOf(databaseUrl);
  if (isLoopback && (host.startsWith("/") || isLoopbackHost(host))) return;
  throw new StartError("The demo data has public passwords: --demo needs HOST, SITE_URL and DATABASE_URL on loopback.");
}

/** Loads the demo data, unless it is there already, and says how to sign in. */
export async function loadDemoData(database: Database): Promise<string> {
  const people = await loadDemo(database);
  return people.map(({ email, password }) => `sign in as ${email} with ${password}`).join("\n             ");
}
