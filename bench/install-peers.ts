import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Peer } from "./peer.ts";

const run = promisify(execFile);

/**
 * The folder for other products, outside of this project. It stays after a run, because installing
 * Directus takes many minutes.
 */
const SCRATCH = join(tmpdir(), "openings-peers");

/**
 * Installs a product's packages and returns their folder. Throws an error with npm's output if this
 * fails.
 */
export async function installPeer({ name, packages }: Peer): Promise<string> {
  const folder = join(SCRATCH, name.toLowerCase().match(/\w+/g)?.join("-") ?? name);
  const manifest = JSON.stringify({ private: true, type: "module", dependencies: packages });
  const installed = join(folder, "installed.json");
  if (existsSync(installed) && readFileSync(installed, "utf8") === manifest) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), manifest);
  await run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error"], { cwd: folder });
  writeFileSync(installed, manifest);
  return folder;
}
