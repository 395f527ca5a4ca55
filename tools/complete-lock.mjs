/**
 * Completes package-lock.json after dependencies change, in `npm run lock`. Adds the optional
 * packages for other platforms that the registry lacks: npm omits them, and `npm ci` then rejects
 * the lock on every machine ("Missing … from lock file").
 *
 * Also adds the address of each package. Without it, `npm ci` first asks the registry for the list
 * of the package's versions. No machine has the name registry.invalid (RFC 2606). npm replaces it
 * with the configured registry, because .npmrc says so.
 */
import { readFileSync, writeFileSync } from "node:fs";

const LOCK = new URL("../package-lock.json", import.meta.url);
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "wasm32"];

const lock = JSON.parse(readFileSync(LOCK, "utf8"));
let added = 0;
for (const parent of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    if (lock.packages[path]) continue;
    const words = name.split(/[/-]/);
    lock.packages[path] = {
      version,
      cpu: words.filter((word) => PROCESSORS.includes(word)),
      ...(parent.dev ? { dev: true } : {}),
      optional: true,
      os: words.filter((word) => SYSTEMS.includes(word)),
      ...(words.includes("musl") ? { libc: ["musl"] } : {}),
    };
    if (lock.packages[path].os.length === 0) delete lock.packages[path].os;
    added++;
  }
}
for (const [path, { version, resolved: _, ...entry }] of Object.entries(lock.packages)) {
  if (!path.includes("node_modules/") || entry.link || entry.inBundle) continue;
  const name = entry.name ?? path.split("node_modules/").at(-1);
  const file = `${name.split("/").at(-1)}-${version}.tgz`;
  lock.packages[path] = { version, resolved: `https://registry.invalid/${name}/-/${file}`, ...entry };
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`package-lock.json: ${added} optional platform packages added\n`);
