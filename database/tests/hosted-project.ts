import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { readSqlFiles } from "#database/migrate/sql-files.ts";
import { administer } from "./test-cluster.ts";

export type HostedProject = {
  /** Connection string of the project's owner `postgres`, who is not a superuser. */
  url: string;
  /** Connection string of the project's own auth service. */
  authUrl: string;
  /** Connection string of a superuser. In a hosted project, only Supabase can use this role. */
  adminUrl: string;
  stop(): Promise<void>;
};

/**
 * Matches the files that create the tables and functions of accounts. In a hosted project,
 * supabase_auth_admin owns these tables and functions.
 */
const OF_ACCOUNTS = /^(tables\/auth\/00(0[2-8]|12)-|definitions\/auth\/)/;

/**
 * Starts a PostgreSQL like a hosted Supabase project. It is a separate server, because databases
 * of the same server share its roles.
 */
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
    // Renames the role that created the cluster, because that role is always a superuser. The
    // project's role `postgres` must not be a superuser.
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
