/**
 * Adds optional packages for other platforms to package-lock.json. npm omits such a package if the
 * registry lacks it, and `npm ci` then rejects the lock on every machine ("Missing … from lock
 * file"). `npm run lock` runs this program after dependencies change.
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
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries(sorted);
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`package-lock.json: ${added} optional platform packages added\n`);
