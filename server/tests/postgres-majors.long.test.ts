import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashTables } from "#database/backup/tests/hash-tables.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { urlOfRunningEmbedded } from "#database/embedded/running-embedded.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { runOps } from "#server/ops/tests/run-ops.ts";
import { becomeEmployer } from "./employer-person.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/**
 * Folder in which Debian and apt.postgresql.org install PostgreSQL, with a folder for each version.
 */
const INSTALLED = "/usr/lib/postgresql";

/**
 * Returns the setting POSTGRES_BIN for each installed version from 15 on. If none is installed, the
 * test uses the PostgreSQL of the npm package.
 */
function installedMajors(): { major: string; settings: { POSTGRES_BIN?: string } }[] {
  const majors = existsSync(INSTALLED) ? readdirSync(INSTALLED) : [];
  const found = majors.filter((major) => existsSync(join(INSTALLED, major, "bin/postgres")) && Number(major) >= 15);
  if (found.length === 0) return [{ major: "18", settings: {} }];
  return found.map((major) => ({ major, settings: { POSTGRES_BIN: join(INSTALLED, major, "bin") } }));
}

// Runs with every installed version of PostgreSQL. All other tests use only the PostgreSQL of the
// npm package.
test.each(installedMajors())(
  "with the embedded PostgreSQL $major, a member posts a job, a visitor reads it, and a backup is restored",
  async ({ major, settings }) => {
    const folder = mkdtempSync(join(tmpdir(), "openings-majors-"));
    const smtp = await startSmtpSink();
    const place = { ...settings, DATA_DIR: join(folder, "first"), SMTP_URL: smtp.url };
    const copy = { ...settings, DATA_DIR: join(folder, "second"), SMTP_URL: smtp.url };
    const file = join(folder, "backup");
    let server: ServerProcess | undefined;
    const stop = async () => {
      server?.child.kill("SIGTERM");
      await server?.ended;
    };
    try {
      server = await startServerProcess(place);
      expect(readFileSync(join(place.DATA_DIR, "postgres/PG_VERSION"), "utf8").trim()).toBe(major);
      const person = await becomeEmployer(server.url, smtp, "ada@people.example");
      await person.signIn(server.url);
      const id = await person.postJob("Night Baker");
      expect(await person.listJobs()).toEqual(["Night Baker"]);
      const approve = "update employers set approved = 1; update job_openings set approved = 1";
      await administer(urlOfRunningEmbedded(place.DATA_DIR) ?? "", approve);
      expect(await (await fetch(`${server.url}/o/${id}`)).text()).toContain("Night Baker");
      await stop();

      await runOps(place, "backup", file);
      await runOps(copy, "restore", file);
      expect(await hashesOf(copy)).toEqual(await hashesOf(place));
      server = await startServerProcess(copy);
      await person.signIn(server.url);
      expect(await person.listJobs()).toEqual(["Night Baker"]);
      expect(await (await fetch(`${server.url}/o/${id}`)).text()).toContain("Night Baker");
    } finally {
      await stop();
      await smtp.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

async function hashesOf({ DATA_DIR, POSTGRES_BIN }: { DATA_DIR: string; POSTGRES_BIN?: string }) {
  const { url, stop } = await startEmbedded({ dataDir: DATA_DIR, postgresBin: POSTGRES_BIN });
  try {
    return await hashTables(url);
  } finally {
    await stop();
  }
}
