import { connect } from "#database/connect.ts";
import { LOGINS } from "#database/migrate/migrate.ts";
import { StartError } from "#database/start-error.ts";
import { CommandError, type Row } from "#server/commands/command.ts";
import { toText } from "#server/commands/format-rows.ts";
import { partsOf } from "#server/config/hosted-config.ts";
import { connectionsOf } from "#server/config/pool-config.ts";
import { openPostgres } from "#server/ops/open-postgres.ts";
import type { OpsCommand, OpsContext } from "#server/ops/ops-context.ts";
import { checkBackup } from "./check-backup.ts";
import { checkCertificate } from "./check-certificate.ts";
import { checkDatabase, checkVersion } from "./check-database.ts";
import { checkDisk } from "./check-disk.ts";
import { checkEmailDomain, checkEmailServer } from "./check-email.ts";
import { checkGuards } from "./check-guards.ts";
import { checkHosted } from "./check-hosted.ts";
import { checkPooler, checkReplica } from "./check-other-urls.ts";
import { checkQueues } from "./check-queues.ts";
import { checkSettings } from "./check-settings.ts";
import { checkSite } from "./check-site.ts";
import { checkWages } from "./check-wages.ts";
import { type Finding, wrong } from "./finding.ts";

/**
 * A check and its subject. The check returns the problems for which it has an explanation, and
 * throws other errors.
 */
type Check = [subject: string, run: (signal: AbortSignal) => Promise<Finding[]>];

const DEADLINE_MS = 10_000;

export const doctorCommands: OpsCommand[] = [
  {
    name: "doctor",
    summary: "check this installation; changes nothing, sends no email",
    run: diagnose,
    format: (rows) =>
      rows
        .map(({ is, subject, says }) => `${String(is).padEnd(6)} ${String(subject).padEnd(13)} ${toText(says)}`)
        .join("\n"),
    isBad: (rows) => rows.some(({ is }) => is === "WRONG"),
  },
];

/**
 * Runs all checks at the same time, each with a deadline. If a check fails, the others continue.
 */
async function diagnose(context: OpsContext): Promise<Row[]> {
  let config: OpsContext["config"];
  try {
    config = context.config;
  } catch (error) {
    if (error instanceof StartError) return [toRow("settings", wrong(`${error.message} Nothing else was checked.`))];
    throw error;
  }
  const checks: Check[] = [
    ["disk", () => checkDisk(config.dataDir)],
    ["email server", () => checkEmailServer(config.smtpUrl)],
    ["email domain", (signal) => checkEmailDomain(config.mailFrom, signal)],
    ["site", (signal) => checkSite(config, signal)],
    ["certificate", (signal) => checkCertificate(config.siteUrl, signal)],
    ["project", (signal) => checkHosted(config.hosted, signal)],
    ["wages", () => checkWages()],
  ];
  const settings: Check = ["settings", () => checkSettings(context.environment, config)];
  return (await Promise.all([examine(settings), examineDatabase(context), ...checks.map(examine)])).flat();
}

/** Checks the database, and the queues if the database is available. */
async function examineDatabase(context: OpsContext): Promise<Row[]> {
  try {
    const { url, close } = await openPostgres(context);
    const parts = partsOf(context.config);
    const database = connect(url, { adminConnections: 2, restConnections: 1, login: LOGINS[parts] });
    try {
      const { databasePoolUrl, databaseReadUrl } = context.config;
      const { admin } = database;
      const checks: Check[] = [
        ["database", () => checkDatabase(database, connectionsOf(context.config), parts)],
        ["queues", () => checkQueues(admin)],
      ];
      // Skips these checks for a hosted project. The project creates its own backups, updates
      // PostgreSQL and sets grants.
      if (parts === "own") {
        checks.push(["PostgreSQL", () => checkVersion(admin, context.config)]);
        checks.push(["protection", () => checkGuards(admin)]);
        checks.push(["backup", () => checkBackup(admin, context.config)]);
      }
      if (databasePoolUrl) checks.push(["pooler", () => checkPooler(url, databasePoolUrl)]);
      if (databaseReadUrl) checks.push(["read replica", () => checkReplica(url, databaseReadUrl)]);
      return (await Promise.all(checks.map(examine))).flat();
    } finally {
      await database.close();
      await close();
    }
  } catch (error) {
    if (error instanceof StartError || error instanceof CommandError) return [toRow("database", wrong(error.message))];
    throw error;
  }
}

async function examine([subject, run]: Check): Promise<Row[]> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const late = Promise.withResolvers<Finding[]>();
  signal.addEventListener("abort", () => late.resolve([wrong(`The check took longer than ${DEADLINE_MS / 1000} s.`)]));
  const findings = await Promise.race([run(signal), late.promise]).catch(({ message, code }: NodeJS.ErrnoException) => [
    wrong(`The check failed: ${message || code}.`),
  ]);
  return findings.map((finding) => toRow(subject, finding));
}

function toRow(subject: string, { isWrong, message }: Finding): Row {
  return { is: isWrong ? "WRONG" : "ok", subject, says: message };
}
