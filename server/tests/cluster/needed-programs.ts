import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * Path of PostgreSQL 15 in Debian's package. The sample configuration for Patroni uses the same
 * path.
 */
const POSTGRES = "/usr/lib/postgresql/15/bin/postgres";
const PACKAGES: Record<string, string> = {
  etcd: "etcd-server",
  haproxy: "haproxy",
  openssl: "openssl",
  patroni: "patroni python3-etcd",
  setpriv: "util-linux",
};

/** Throws an error that lists the missing packages. */
export function requirePrograms(): void {
  const folders = (process.env.PATH ?? "").split(delimiter).concat("/usr/sbin");
  const isThere = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  const missing = Object.keys(PACKAGES).filter((program) => !isThere(program));
  const packages = missing.map((program) => PACKAGES[program]);
  if (!existsSync(POSTGRES)) packages.push("postgresql-15");
  if (packages.length === 0) return;
  throw new Error(`npm run test:cluster needs programs of Debian 12: apt-get install ${packages.join(" ")}`);
}
