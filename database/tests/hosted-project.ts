import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { readSqlFiles } from "#database/migrate/sql-files.ts";
import { administer } from "./test-cluster.ts";

export type HostedProject = {
  /** What the project's owner is given: `postgres`, who is no superuser. */
  url: string;
  /** The project's own auth service. */
  authUrl: string;
  /** A superuser, as only Supabase itself is. */
  adminUrl: string;
  stop(): Promise<void>;
};

/** Made by supabase_auth_admin: the tables and functions of a hosted project's accounts, which ours are modelled on. */
const OF_ACCOUNTS = /^(tables\/auth\/00(0[2-8]|12)-|definitions\/auth\/)/;

/** A PostgreSQL as a hosted Supabase project hands it out: roles belong to the whole server, so it is one of its own. */
export async function startHostedProject(): Promise<HostedProject> {
  const dataDir = mkdtempSync(join(tmpdir(), "openings-test-hosted-"));
  const embedded = await startEmbedded({ dataDir, isDurable: false });
  const as = (role: string) => embedded.url.replace("//postgres@", `//${role}@`);
  const stop = async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await administer(embedded.url, "create role supabase_admin superuser login");
    // The first role of a PostgreSQL is always a superuser.
    await administer(as("supabase_admin"), "alter role postgres rename to first_role");
    await administer(as("supabase_admin"), await readFile(join(import.meta.dirname, "hosted-project.sql"), "utf8"));
    const { tables, definitions } = await readSqlFiles(dirname(import.meta.dirname));
    const client = new pg.Client({ connectionString: as("supabase_auth_admin") });
    await client.connect();
    for (const { name, sql } of [...tables, ...definitions]) if (OF_ACCOUNTS.test(name)) await client.query(sql);
    await client.end();
    return { url: as("postgres"), authUrl: as("supabase_auth_admin"), adminUrl: as("supabase_admin"), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
