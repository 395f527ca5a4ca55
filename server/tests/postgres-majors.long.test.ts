import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashTables } from "#database/backup/hash-tables.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { startSmtpSink } from "#server/mail/tests/smtp-sink.ts";
import { runOps } from "#server/ops/tests/run-ops.ts";
import { becomeEmployer } from "./employer-person.ts";
import { installedMajors, startPostgres } from "./installed-postgres.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

// The rest of the tests runs on the embedded one, which is 18.
test.each(installedMajors())(
  "PostgreSQL %s: a person posts a job, anybody reads it, and a backup is restored",
  async (major) => {
    const postgres = await startPostgres(major);
    const smtp = await startSmtpSink();
    const file = join(tmpdir(), `openings-majors-${process.pid}-${major}`);
    let server: ServerProcess | undefined;
    try {
      const maintenance = postgres.urlOf("postgres");
      for (const name of ["portal", "restored"])
        await administer(maintenance, `create database ${name} template template0`);
      const place = { url: postgres.urlOf("portal") };
      server = await startServerProcess({ DATABASE_URL: place.url, SMTP_URL: smtp.url });
      const person = await becomeEmployer(server.url, smtp, "ada@people.example");
      await person.signIn(server.url);
      const id = await person.postJob("Night Baker");
      expect(await person.listJobs()).toEqual(["Night Baker"]);
      await administer(place.url, "update employers set approved = 1; update job_openings set approved = 1");
      expect(await (await fetch(`${server.url}/o/${id}`)).text()).toContain("Night Baker");

      server.child.kill("SIGTERM");
      await server.ended;
      await runOps(place, "backup", file);
      const copy = { url: postgres.urlOf("restored") };
      await runOps(copy, "restore", file);
      expect(await hashTables(copy.url)).toEqual(await hashTables(place.url));
    } finally {
      server?.child.kill("SIGTERM");
      await server?.ended;
      await Promise.all([postgres.stop(), smtp.close()]);
      rmSync(file, { force: true });
    }
  },
);
