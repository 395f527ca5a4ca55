import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { accountFor, commandPrefix } from "#database/embedded/postgres-account.ts";
import { POSTGRES_PORT, startPostmaster } from "#database/embedded/postmaster.ts";

/** Where Debian's packages and those of apt.postgresql.org put each major version. */
const INSTALLED = "/usr/lib/postgresql";

/** A PostgreSQL of a package: "15". None of them: the one that comes with the portal. */
export function installedMajors(): string[] {
  const majors = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const found = majors.filter((major) => existsSync(join(INSTALLED, major, "bin/postgres")) && Number(major) >= 15);
  return found.length > 0 ? found : [EMBEDDED];
}

const EMBEDDED = "embedded";

export type OwnPostgres = {
  /** The owner's connection string to this database. */
  urlOf(database: string): string;
  stop(): Promise<void>;
};

/** A new, empty one in a folder of its own. */
export async function startPostgres(major: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "openings-majors-"));
  const { host, stop } = major === EMBEDDED ? await embedded(folder) : await ofPackage(major, folder);
  return {
    urlOf: (database) => `postgresql://postgres@/${database}?host=${encodeURIComponent(host)}&port=${POSTGRES_PORT}`,
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function embedded(folder: string) {
  const { url, stop } = await startEmbedded({ dataDir: folder, isDurable: false });
  return { host: new URL(url.replace("@/", "@localhost/")).searchParams.get("host") ?? "", stop };
}

async function ofPackage(major: string, folder: string) {
  const [cluster, host] = [join(folder, "cluster"), join(folder, "run")];
  const account = accountFor(cluster);
  for (const path of [cluster, host]) {
    mkdirSync(path, { mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
  }
  const binary = (name: string) => join(INSTALLED, major, "bin", name);
  const words = ["-D", cluster, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const [command = "", ...rest] = [...commandPrefix(account, [binary("initdb"), cluster]), binary("initdb"), ...words];
  const { status, stderr } = spawnSync(command, rest, { cwd: cluster, encoding: "utf8" });
  if (status !== 0) throw new Error(`initdb of PostgreSQL ${major} failed: ${stderr}`);
  const { stop } = await startPostmaster({
    ...{ postgres: binary("postgres"), cluster, account, socketDirectory: host },
    ...{ isDurable: false, maxConnections: 100, log: () => {} },
  });
  return { host, stop };
}
