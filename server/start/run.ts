import cluster from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type Database, hostOf } from "#database/connect.ts";
import { loadDemo } from "#database/seeds/demo.ts";
import { StartError } from "#database/start-error.ts";
import { VERSION } from "#database/version.ts";
import { wordsForError } from "#server/commands/words-for-error.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { isLoopbackHost } from "#server/config/loopback.ts";
import { isBuilt } from "#server/http/built-page.ts";
import { createLogger } from "#server/http/logger.ts";
import { createServer, type Server, WEB_FOLDER } from "./create-server.ts";
import { READY, startWorkers, type Workers } from "./start-workers.ts";

/** Its workers are silent: what people are told the first process says. */
const say = (text: string) => cluster.isWorker || process.stdout.write(`${text}\n`);
const complain = (text: string) => void process.stderr.write(`${text}\n`);

type Running = Pick<Server | Workers, "url" | "database" | "drain" | "close">;

/** The whole life of the process: starts, says where everything is, and stops in order when told to. */
export async function run(words: string[]): Promise<void> {
  // The reader of the output may go away: that must not end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  const stopping = new AbortController();
  const { signal } = stopping;
  try {
    const isDemo = readOptions(words);
    const config = readConfig();
    if (isDemo) assertDemoIsHarmless(config);
    requireBuild(config);
    const logger = createLogger(config.logLevel);
    const giveUp = (what: string) => () => {
      complain(`Stopped: ${what} cannot be kept running.`);
      process.exit(1);
    };
    const starting =
      config.workers > 1
        ? startWorkers(config, { logger, signal, onGivenUp: giveUp("PostgreSQL or the workers") })
        : createServer(config, { logger, signal, onGivenUp: giveUp("PostgreSQL") });
    stopOnSignals(starting, stopping);
    stopOnAccidents(starting, logger);
    const server = await starting;
    const demo = isDemo ? await loadDemoData(server.database) : undefined;
    say(announcement(server, config, demo));
    process.send?.(READY);
  } catch (error) {
    // The signal's handler ends the process.
    if (signal.aborted) return;
    const sentence = wordsForError(error);
    complain(sentence ? `Openings cannot start: ${sentence}` : String((error as Error).stack));
    process.exit(1);
  }
}

function readOptions(words: string[]): boolean {
  const unknown = words.find((word) => word !== "--demo");
  if (unknown !== undefined) throw new StartError(`There is no option ${unknown}; the only one is --demo.`);
  return words.includes("--demo");
}

/** Visitors of a site that others can reach would find nothing; `npm start` builds, a production start doesn't (record 108). */
function requireBuild({ isLoopback }: Config): void {
  if (isLoopback || isBuilt(WEB_FOLDER)) return;
  throw new StartError("The web app is not built: run npm run build, or copy dist/web from where it was built.");
}

function announcement(
  { url }: Running,
  { productName, smtpUrl, workers }: Config,
  demo = "npm start -- --demo",
): string {
  const mail = smtpUrl ? `goes out through ${new URL(smtpUrl).host}` : `${url}/dev/mailbox`;
  return `${productName} is ready: ${url}

  Version    ${VERSION} on Node ${process.version}${workers > 1 ? `, ${workers} workers` : ""}
  Email      ${mail}
  Demo data  ${demo}
  Stop       Ctrl+C
`;
}

const LAST_WORDS_MS = 10_000;

/** Ctrl+C reaches this process twice: from the terminal, and again from npm, which passes it on. */
const SAME_KEYSTROKE_MS = 1000;

/** A start that goes on after a signal is left where it is, which the next start recovers from. */
const START_ENDS_WITHIN_MS = 8_000;

/** The first signal stops in order, a later signal immediately. */
function stopOnSignals(starting: Promise<Running>, stopping: AbortController): void {
  let firstAt: number | undefined;
  const stop = async () => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt < SAME_KEYSTROKE_MS) return;
      complain("Stopped at once.");
      process.exit(1);
    }
    firstAt = performance.now();
    say("Stopping…");
    stopping.abort();
    const tooLong = delay(START_ENDS_WITHIN_MS, undefined, { ref: false });
    const server = await Promise.race([starting.catch(() => undefined), tooLong]);
    try {
      await server?.drain();
      await server?.close();
    } catch (error) {
      complain((error as Error).message);
      process.exit(1);
    }
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // A terminal that closes, or a supervisor that hopes for a reload: settings are read at the start and never again.
  process.on("SIGHUP", stop);
}

/** An uncaught error may have left anything behind: it is logged without secrets, and the process ends in order. */
function stopOnAccidents(starting: Promise<Running>, logger: Logger): void {
  process.on("uncaughtException", async (error) => {
    logger.fatal({ err: error }, "stopping after an unexpected error");
    setTimeout(() => process.exit(1), LAST_WORDS_MS).unref();
    await starting.then((server) => server.close()).catch(() => undefined);
    process.exit(1);
  });
}

/** Its passwords are public, so only this machine may reach it. */
function assertDemoIsHarmless({ isLoopback, databaseUrl }: Config): void {
  const host = databaseUrl === undefined ? "/" : hostOf(databaseUrl);
  if (isLoopback && (host.startsWith("/") || isLoopbackHost(host))) return;
  throw new StartError("The demo data has public passwords: --demo needs HOST, SITE_URL and DATABASE_URL on loopback.");
}

/** Loads the demo data, unless it is there already, and says how to sign in. */
async function loadDemoData(database: Database): Promise<string> {
  const people = await loadDemo(database);
  return people.map(({ email, password }) => `sign in as ${email} with ${password}`).join("\n             ");
}
