/**
 * Plants each flaw of flaws.ts in this checkout, runs the test that has to notice it, and takes the flaw
 * out again. Options: words of a title, to plant only the flaws whose titles contain them.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { FLAWS, type Flaw } from "./flaws.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const words = process.argv.slice(2).join(" ");
const flaws = FLAWS.filter(({ title }) => title.includes(words));

refuseChangedFiles();
const broken = [...new Set(flaws.map((flaw) => flaw.noticedBy))].filter((test) => !passes(test));
for (const test of broken) say(`FAILS WITHOUT A FLAW  ${test}`);
const unnoticed = broken.length > 0 ? [] : flaws.filter((flaw) => !isNoticed(flaw));
say(`${flaws.length - unnoticed.length} of ${flaws.length} flaws noticed`);
if (broken.length + unnoticed.length > 0) process.exitCode = 1;

function isNoticed(flaw: Flaw): boolean {
  const before = readFileSync(root + flaw.file, "utf8");
  const restore = () => writeFileSync(root + flaw.file, before);
  process.once("exit", restore);
  try {
    writeFileSync(
      root + flaw.file,
      before.replace(flaw.find, () => flaw.replace),
    );
    const noticed = !passes(flaw.noticedBy);
    say(`${noticed ? "noticed" : "NOT NOTICED"}  ${flaw.title}  (${flaw.noticedBy})`);
    return noticed;
  } finally {
    restore();
    process.off("exit", restore);
  }
}

/** Ends the run if a signal ends the test, so that an interrupted test does not count as a failed test. */
function passes(test: string): boolean {
  if (!test.startsWith("e2e/")) return run("vitest", ["run", test]);
  return run("node", ["tools/set-up.mjs"]) && run("playwright", ["test", test, "--max-failures=1"]);
}

function run(command: string, args: readonly string[]): boolean {
  const { status, signal } = spawnSync(command, args, { cwd: root, stdio: "ignore" });
  if (signal) process.exit(1);
  return status === 0;
}

/** The flaw's file is written back from memory, so no change of it may be open. */
function refuseChangedFiles() {
  const files = flaws.map(({ file }) => file);
  const changed = execFileSync("git", ["status", "--porcelain", "--", ...files], { cwd: root, encoding: "utf8" });
  if (changed === "") return;
  say(`Commit or undo your changes of these files first:\n${changed}`);
  process.exit(1);
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
