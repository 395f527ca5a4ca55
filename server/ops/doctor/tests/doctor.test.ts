import { mkdtempSync, rmSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, withDatabase } from "#database/connect.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { VERSION } from "#database/version.ts";
import { readConfig } from "#server/config/config.ts";
import { checkDatabase } from "#server/ops/doctor/check-database.ts";
import { checkDisk } from "#server/ops/doctor/check-disk.ts";
import { checkEmailServer } from "#server/ops/doctor/check-email.ts";
import { checkQueues } from "#server/ops/doctor/check-queues.ts";
import { checkSettings } from "#server/ops/doctor/check-settings.ts";
import { checkSite } from "#server/ops/doctor/check-site.ts";
import { checkWages } from "#server/ops/doctor/check-wages.ts";
import type { Finding } from "#server/ops/doctor/finding.ts";
import { startHttpService } from "#server/tests/http-service.ts";
import { runFromShell } from "#server/tests/run-from-shell.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";

let server: TestServer;
let database: TestDatabase;
beforeAll(async () => {
  [server, database] = await Promise.all([startTestServer(), createTestDatabase()]);
});
afterAll(async () => {
  await Promise.all([server.close(), database.drop()]);
});

const signal = () => AbortSignal.timeout(5_000);
/** Joins the messages. Puts "ok: " before each message that reports no problem. */
const findingsOf = async (check: Promise<Finding[]>) => {
  const findings = await check;
  return findings.map(({ isWrong, message }) => (isWrong ? message : `ok: ${message}`)).join(" ");
};

test("unknown settings and contradictory settings are reported", async () => {
  const settings = (environment: NodeJS.ProcessEnv) => findingsOf(checkSettings(environment, readConfig(environment)));
  const smtp = { SMTP_URL: "smtp://127.0.0.1:25" };
  expect(await settings({ ...smtp, PATH: "/bin" })).toBe("ok: 1 are set and valid.");
  expect(await settings({ SMPT_URL: "smtp://127.0.0.1", SMTP_HOST: "mail" })).toBe(
    "SMPT_URL is not a setting. Did you mean SMTP_URL? SMTP_HOST is not a setting.",
  );
  expect(await settings({ ...smtp, SITE_URL: "http://jobs.example.com" })).toMatch("SITE_URL is http");
  expect(await settings({ ...smtp, SITE_URL: "https://jobs.example.com" })).toMatch(
    "TRUST_PROXY does not name the proxy",
  );
  expect(await settings({ ...smtp, HOST: "0.0.0.0" })).toMatch("SITE_URL is not set");
  expect(await settings({ ...smtp, METRICS_HOST: "0.0.0.0", DATABASE_READ_LAG_SECONDS: "5" })).toBe(
    "METRICS_HOST is set without METRICS_PORT, so there are no metrics. DATABASE_READ_LAG_SECONDS is set without DATABASE_READ_URL, so no replica is used.",
  );
});

describe("the database", () => {
  test("of this version is fine; a database without tables is not", async () => {
    expect(await findingsOf(checkDatabase(database, 37))).toMatch(/^ok: PostgreSQL \d+/);
    const empty = await createEmptyDatabase();
    expect(await findingsOf(checkDatabase(empty, 37))).toContain("does not have this version");
    await empty.drop();
  });

  test("without a login for requests, or with too few connections, is wrong", async () => {
    const deaf = connect(withDatabase(database.url, "no_such_database"), { restConnections: 1 });
    expect(await findingsOf(checkDatabase({ ...deaf, admin: database.admin }, 37))).toContain("cannot log in");
    await deaf.close();
    expect(await findingsOf(checkDatabase(database, 100_000))).toContain(
      "the servers of this machine use up to 100000",
    );
  });

  test("that is read-only is wrong", async () => {
    const { rows } = await database.admin.query("select current_database() as name");
    await database.admin.query(`alter database ${rows[0].name} set default_transaction_read_only = on`);
    await database.admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    await database.admin.query("set default_transaction_read_only = on");
    expect(await findingsOf(checkDatabase(database, 37))).toContain("It is a standby or read-only.");
    await database.admin.query("set default_transaction_read_only = off");
    await database.admin.query(`alter database ${rows[0].name} reset default_transaction_read_only`);
  });
});

test("emails that wait too long and failed work are wrong", async () => {
  const { admin } = server.database;
  expect(await findingsOf(checkQueues(admin))).toBe("ok: 0 emails wait, 0 were refused, nothing else failed.");
  await admin.query(
    `insert into pgboss.job (name, state, created_on, completed_on, start_after) values
       ('mail', 'retry', now() - interval '2 hours', null, now() + interval '1 hour'),
       ('clean-up', 'failed', now(), now(), now())`,
  );
  expect(await findingsOf(checkQueues(admin))).toBe(
    "1 emails wait, the oldest for 120 minutes: is a server running, and does SMTP work? Work failed in the last day in clean-up: the log shows why.",
  );
  await database.admin.query("drop schema pgboss cascade");
  expect(await findingsOf(checkQueues(database.admin))).toContain("ok: There are no queues yet");
});

test("the disk of a folder that does not exist yet is checked", async () => {
  expect(await findingsOf(checkDisk(join(tmpdir(), "not", "yet")))).toMatch(
    /GB \(\d+ %\) are free in|files can still be created/,
  );
});

test("minimum wages of an earlier year are wrong", async () => {
  expect(await findingsOf(checkWages("2026-12-31"))).toMatch(/^ok: /);
  const old = await findingsOf(checkWages("2099-01-01"));
  expect(old).toMatch(/The minimum wage of Minnesota that members see is from \d{4}\..*The minimum wage of Wisconsin/);
});

test("an SMTP server that answers is fine, an unreachable server is not; no email is sent", async () => {
  const sent = server.sink.emails.length;
  expect(await findingsOf(checkEmailServer(server.sink.url))).toMatch(/^ok: \S+ responds/);
  await server.sink.stop();
  expect(await findingsOf(checkEmailServer(server.sink.url))).toMatch(/does not accept emails: .*ECONNREFUSED/);
  await server.sink.restart();
  expect(server.sink.emails).toHaveLength(sent);
});

describe("the site", () => {
  const behind = async (listener: RequestListener, trustProxy: string[] = []) => {
    const { url: siteUrl, close } = await startHttpService(listener);
    return await findingsOf(checkSite({ siteUrl, trustProxy }, signal())).finally(close);
  };
  /** Sends each request to the server, as a proxy does. */
  const pass: RequestListener = async (request, response) => {
    const headers = { "x-request-id": String(request.headers["x-request-id"]) };
    const answer = await fetch(`${server.url}${request.url}`, { headers });
    response.setHeader("x-request-id", answer.headers.get("x-request-id") ?? "");
    response.writeHead(answer.status).end(await answer.text());
  };

  test("answers with this version, and an untrusted proxy is reported", async () => {
    expect(await findingsOf(checkSite({ siteUrl: server.url, trustProxy: [] }, signal()))).toBe(
      `ok: ${server.url} answers with this version.`,
    );
    expect(await behind(pass, ["10.0.0.0/8"])).toContain("TRUST_PROXY does not name the proxy");
    const trusting = await startTestServer({ trustProxy: ["127.0.0.1", "::1"] });
    expect(await findingsOf(checkSite({ siteUrl: trusting.url, trustProxy: ["127.0.0.1"] }, signal()))).toContain(
      "and trusts its proxy",
    );
    await trusting.close();
  });

  test("that redirects, is another program, is an older version or is unreachable is wrong", async () => {
    expect(await behind((_, response) => void response.writeHead(301, { location: "/" }).end())).toContain("redirects");
    expect(await behind((_, response) => void response.end("Welcome to nginx"))).toContain("but not from Openings");
    const older = JSON.stringify({ status: "ok", version: "0.0.1" });
    expect(await behind((_, response) => void response.end(older))).toContain(`0.0.1, but this is ${VERSION}`);
    expect(await findingsOf(checkSite({ siteUrl: "http://127.0.0.1:9", trustProxy: [] }, signal()))).toContain(
      "does not answer",
    );
  });
});

test("the program reports all problems and exits with code 1; a check that fails does not stop the others", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "openings-doctor-"));
  const ops = (settings: NodeJS.ProcessEnv) => runFromShell("ops", ["doctor"], { DATA_DIR: dataDir, ...settings });
  const ill = await ops({ SITE_URL: "http://127.0.0.1:9", SMTP_URL: "smtp://127.0.0.1:9" });
  expect(ill.code).toBe(1);
  expect(ill.stdout).toMatch(/^WRONG {2}database +There is no database in /m);
  expect(ill.stdout).toMatch(/^WRONG {2}email server +127\.0\.0\.1:9 does not accept emails/m);
  expect(ill.stdout).toMatch(/^WRONG {2}site +/m);
  const well = await ops({ SITE_URL: server.url, SMTP_URL: server.sink.url, DATABASE_URL: server.database.url });
  expect(
    well.stdout.split("\n").filter((line) => line.startsWith("WRONG") && !/ (queues|disk|wages) /.test(line)),
  ).toEqual([]);
  const unread = await ops({ PORT: "many" });
  expect(unread).toMatchObject({ code: 1, stdout: expect.stringMatching(/^WRONG {2}settings +PORT must be a number/) });
  rmSync(dataDir, { recursive: true });
});
