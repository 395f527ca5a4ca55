/**
 * Puts each flaw of flaws.ts into a copy of the last commit and runs the test that must fail.
 * Arguments select flaws whose titles contain them.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FLAWS, type Flaw } from "./flaws.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const copy = join(mkdtempSync(join(tmpdir(), "openings-planted-")), "copy");
const words = process.argv.slice(2).join(" ");
const flaws = FLAWS.filter(({ title }) => title.includes(words));

execFileSync("git", ["worktree", "add", "--quiet", "--detach", copy], { cwd: root });
process.once("exit", () => execFileSync("git", ["worktree", "remove", "--force", copy], { cwd: root }));
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

const broken = [...new Set(flaws.map((flaw) => flaw.noticedBy))].filter((test) => !passes(test));
for (const test of broken) say(`FAILS WITHOUT A FLAW  ${test}`);
const unnoticed = broken.length > 0 ? [] : flaws.filter((flaw) => !isNoticed(flaw));
if (broken.length === 0) say(`${flaws.length - unnoticed.length} of ${flaws.length} flaws noticed`);
process.exit(broken.length + unnoticed.length > 0 ? 1 : 0);

function isNoticed({ title, file, find, replace, noticedBy }: Flaw): boolean {
  const path = join(copy, file);
  const sound = readFileSync(path, "utf8");
  writeFileSync(
    path,
    sound.replace(find, () => replace),
  );
  const noticed = !passes(noticedBy);
  writeFileSync(path, sound);
  say(`${noticed ? "noticed" : "NOT NOTICED"}  ${title}  (${noticedBy})`);
  return noticed;
}

function passes(test: string): boolean {
  if (!test.startsWith("e2e/")) return run("vitest", ["run", test]);
  return (
    run("node", ["tools/set-up.mjs"]) && run("playwright", ["test", test, "--grep-invert", "@rare", "--max-failures=1"])
  );
}

/**
 * Returns true if the command succeeded. Ends this program if a signal ended the command, because
 * an interrupted test proves nothing.
 */
function run(command: string, args: readonly string[]): boolean {
  const { status, signal } = spawnSync(command, args, { cwd: copy, stdio: "ignore" });
  if (signal) process.exit(1);
  return status === 0;
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
