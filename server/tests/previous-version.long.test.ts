import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, OWN, type Source } from "#database/migrate/migrate.ts";
import { createEmptyDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { becomeEmployer } from "./employer-person.ts";
import { mainIn, type ServerProcess, startServerProcess } from "./server-process.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Files and folders that a server needs. */
const PARTS = ["package.json", "domain", "database", "server"];
/** Files that define the tables of a portal with its own accounts. */
const SCHEMA = ["database/tables", "database/definitions", ":!database/tables/hosted"];

let folder: string;
let database: TestDatabase;
let smtp: SmtpSink;
let running: ServerProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "openings-previous-"));
  [database, smtp] = await Promise.all([createEmptyDatabase(), startSmtpSink()]);
});
afterEach(async () => {
  await stop();
  await smtp.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const git = (...words: string[]) =>
  execFileSync("git", ["-C", ROOT, ...words], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/**
 * Returns the newest commit with an older schema from which this version can upgrade. Returns
 * undefined if Git has no such commit. Skips a commit if a later commit edited one of its files in
 * database/tables. Such an edit is allowed before a release, but databases with the old file cannot
 * be upgraded.
 */
function previousCommit(): string | undefined {
  try {
    const changes = git("rev-list", "-30", "HEAD", "--", ...SCHEMA).split("\n");
    for (const change of changes) {
      const commit = git("rev-parse", "--verify", "--quiet", `${change}^`);
      if (git("diff", "--name-only", "--diff-filter=a", commit, "HEAD", "--", "database/tables") !== "") continue;
      // Skips a change that a later commit reverted.
      if (git("diff", "--name-only", commit, "HEAD", "--", ...SCHEMA) === "") continue;
      return git("grep", "-l", "serves", commit, "--", "database/migrate/plan-upgrade.ts") && commit;
    }
  } catch {
    // Returns undefined if Git is missing, or if a shallow clone lacks the commit.
  }
  return undefined;
}

/**
 * Extracts the files of the commit into a folder, where they use the installed packages. Without a
 * commit, copies the current files.
 */
function takeOut(commit: string | undefined): string {
  const copy = join(folder, "previous");
  mkdirSync(copy);
  if (commit === undefined) for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  else {
    git("archive", "--output", join(folder, "previous.tar"), commit, ...PARTS);
    execFileSync("tar", ["-xf", join(folder, "previous.tar"), "-C", copy]);
  }
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

const releaseOf = (root: string): string => JSON.parse(readFileSync(join(root, "package.json"), "utf8")).version;

/**
 * Returns this version's SQL files as a release that is newer than `previous`. If `isMadeUp` is
 * true, `previous` has the same files, so the function adds a column and a view.
 */
function nextRelease(previous: string, isMadeUp: boolean): Source {
  const serves = releaseOf(previous);
  if (!isMadeUp) return serves === releaseOf(ROOT) ? { ...OWN, release: `${serves}.1`, serves } : OWN;
  const next = join(folder, "next");
  cpSync(OWN.folder, next, { recursive: true });
  const column = "alter table public.job_openings add next_column text not null default ''";
  writeFileSync(join(next, "tables/portal/9999-next.sql"), column);
  writeFileSync(join(next, "definitions/portal/9999-next.sql"), "create view app.next as select 1 as one");
  return { folder: next, release: `${serves}.1`, serves };
}

async function start(root: string): Promise<string> {
  const settings = { DATABASE_URL: database.url, SMTP_URL: smtp.url };
  running = await startServerProcess(settings, [], mainIn(root));
  return running.url;
}

async function stop(): Promise<void> {
  running?.child.kill("SIGTERM");
  await running?.ended;
  running = undefined;
}

const recorded = async () => (await database.admin.query("select * from server.migrations order by name")).rows;

const commit = previousCommit();
const which = commit?.slice(0, 8) ?? "not in git, so this version with a made-up next release";

test(`the version before (${which}) signs in, lists and inserts on the new schema, also after a restart`, async () => {
  const previous = takeOut(commit);
  const person = await becomeEmployer(await start(previous), smtp, "ada@people.example");
  await person.postJob("Before");
  const before = await recorded();

  await migrate(database.url, () => {}, nextRelease(previous, commit === undefined));
  const after = await recorded();
  expect(after).not.toEqual(before);
  await person.signIn(running?.url ?? "");
  await person.postJob("During");
  expect(await person.listJobs()).toEqual(["Before", "During"]);

  await stop();
  await person.signIn(await start(previous));
  await person.postJob("After");
  expect(await person.listJobs()).toEqual(["After", "Before", "During"]);
  expect(await recorded()).toEqual(after);
});
