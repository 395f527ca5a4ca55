import cluster from "node:cluster";
import { Session } from "node:inspector/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { type Database, hostOf } from "#database/connect.ts";
import { loadDemo } from "#database/seeds/demo.ts";
import { StartError } from "#database/start-error.ts";
import { VERSION } from "#database/version.ts";
import { errorSentence } from "#server/commands/error-sentence.ts";
import { type Config, readConfig } from "#server/config/config.ts";
import { isLoopbackHost } from "#server/config/loopback.ts";
import { isBuilt } from "#server/http/built-page.ts";
import { createLogger } from "#server/http/logger.ts";
import { createServer, type Server, WEB_FOLDER } from "./create-server.ts";
import { READY, startWorkers, type Workers } from "./start-workers.ts";

/**
 * Prints a line for the user. Workers print nothing, because the first process prints the same
 * line.
 */
const printLine = (text: string) => cluster.isWorker || process.stdout.write(`${text}\n`);
const printError = (text: string) => void process.stderr.write(`${text}\n`);

type Running = Pick<Server | Workers, "url" | "database" | "drain" | "close">;

/** Starts the server, prints its URLs, and stops it on signals. */
export async function run(words: string[]): Promise<void> {
  // Ignores write errors, so that the server continues after the program that reads its output has
  // exited.
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
      printError(`Stopped: ${what} failed repeatedly.`);
      process.exit(1);
    };
    const starting =
      config.workers > 1
        ? startWorkers(config, { logger, signal, onGivenUp: giveUp("PostgreSQL or the workers") })
        : createServer(config, { logger, isDemo, signal, onGivenUp: giveUp("PostgreSQL") });
    stopOnSignals(starting, stopping);
    stopOnAccidents(starting, logger);
    const server = await starting;
    const demo = isDemo ? await loadDemoData(server.database) : undefined;
    printLine(announcement(server, config, demo));
    process.send?.(READY);
    // The server runs without this too, and a stop ends it.
    void freeMemoryOfStart(signal).catch(() => {});
  } catch (error) {
    // Prints no error after a signal, because the signal handler ends the process.
    if (signal.aborted) return;
    const sentence = errorSentence(error);
    printError(sentence ? `Openings cannot start: ${sentence}` : String((error as Error).stack));
    process.exit(1);
  }
}

/** Milliseconds after which the background jobs have started too. */
const STARTED_AFTER_MS = 2_000;

/**
 * Frees the memory that only the start needed, about 45 MB. V8 collects garbage only when the
 * program allocates more memory, so an idle server would keep it.
 */
async function freeMemoryOfStart(signal: AbortSignal): Promise<void> {
  await delay(STARTED_AFTER_MS, undefined, { ref: false, signal });
  const session = new Session();
  session.connect();
  await session.post("HeapProfiler.collectGarbage");
  session.disconnect();
}

function readOptions(words: string[]): boolean {
  const unknown = words.find((word) => word !== "--demo");
  if (unknown !== undefined) throw new StartError(`Unknown option ${unknown}. The only option is --demo.`);
  return words.includes("--demo");
}

/**
 * Throws if the server has a public site but the web app is not built. `npm start` builds the web
 * app, but a start in production doesn't (record 108).
 */
function requireBuild({ isLoopback }: Config): void {
  if (isLoopback || isBuilt(WEB_FOLDER)) return;
  throw new StartError("The web app is not built: run npm run build, or copy dist/web from where it was built.");
}

function announcement(
  { url }: Running,
  { productName, smtpUrl, workers }: Config,
  demo = "npm start -- --demo",
): string {
  const email = smtpUrl ? `sent through ${new URL(smtpUrl).host}` : `${url}/dev/mailbox`;
  return `${productName} is ready: ${url}

  Version    ${VERSION} on Node ${process.version}${workers > 1 ? `, ${workers} workers` : ""}
  Email      ${email}
  Demo data  ${demo}
  Stop       Ctrl+C
`;
}

const LAST_WORDS_MS = 10_000;

/**
 * Milliseconds in which a second signal is ignored. Ctrl+C can cause two signals, because both the
 * terminal and npm send a signal.
 */
const SAME_KEYSTROKE_MS = 1000;

/**
 * If a signal arrives during the start, the start may take this many more milliseconds. Then the
 * process exits. The next start repairs an unfinished start.
 */
const START_ENDS_WITHIN_MS = 8_000;

/** Makes the server stop gracefully at the first signal, and immediately at a later signal. */
function stopOnSignals(starting: Promise<Running>, stopping: AbortController): void {
  let firstAt: number | undefined;
  const stop = async () => {
    if (firstAt !== undefined) {
      if (performance.now() - firstAt < SAME_KEYSTROKE_MS) return;
      printError("Stopped immediately.");
      process.exit(1);
    }
    firstAt = performance.now();
    printLine("Stopping…");
    stopping.abort();
    const tooLong = delay(START_ENDS_WITHIN_MS, undefined, { ref: false });
    const server = await Promise.race([starting.catch(() => undefined), tooLong]);
    try {
      await server?.drain();
      await server?.close();
    } catch (error) {
      printError((error as Error).message);
      process.exit(1);
    }
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  // A terminal sends SIGHUP when it closes, and some supervisors send it to reload settings. The
  // server stops, because it reads its settings only when it starts.
  process.on("SIGHUP", stop);
}

/**
 * Logs an uncaught error, without secrets, and stops the server gracefully. The process must not
 * continue, because its state is unknown.
 */
function stopOnAccidents(starting: Promise<Running>, logger: Logger): void {
  process.on("uncaughtException", async (error) => {
    logger.fatal({ err: error }, "stopping after an unexpected error");
    setTimeout(() => process.exit(1), LAST_WORDS_MS).unref();
    await starting.then((server) => server.close()).catch(() => undefined);
    process.exit(1);
  });
}

/**
 * Throws if other machines can reach the server or its database, because the demo's passwords are
 * public.
 */
function assertDemoIsHarmless({ isLoopback, databaseUrl }: Config): void {
  const host = databaseUrl === undefined ? "/" : hostOf(databaseUrl);
  if (isLoopback && (host.startsWith("/") || isLoopbackHost(host))) return;
  throw new StartError(
    "--demo needs HOST, SITE_URL and DATABASE_URL on loopback, because the demo passwords are public.",
  );
}

/** Loads the demo data if it is missing, and returns how to sign in. */
async function loadDemoData(database: Database): Promise<string> {
  const people = await loadDemo(database);
  return people.map(({ email, password }) => `sign in as ${email} with ${password}`).join("\n             ");
}
