/**
 * `npm run dev`: runs the server, and restarts it when its files change. Vite runs on port 5173,
 * reloads changed modules and passes requests to the server.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { type FSWatcher, readdirSync, watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const site = "http://localhost:5173";
const api = `http://127.0.0.1:${process.env.PORT || 3000}`;
/** The server restarts when no file has changed for this many milliseconds. */
const PAUSE_MS = 200;

let isStopping = false;
let isRestarting = false;
let watchers: FSWatcher[] = [];
let timer: NodeJS.Timeout | undefined;
let server = startServer();
const vite = start("vite", ["--config", "vite.config.ts"]);

vite.on("exit", () => stopAll("SIGTERM"));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopAll(signal));

function start(command: string, args: string[]): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: "inherit", env: { SITE_URL: site, API_URL: api, ...process.env } });
}

function startServer(): ChildProcess {
  isRestarting = false;
  watchFolders();
  const child = start("node", ["server/main.mjs"]);
  child.on("exit", () => {
    if (isRestarting && !isStopping) server = startServer();
    else if (!isStopping) console.log("The server has stopped. It starts again after a change.");
  });
  return child;
}

/**
 * Watches each folder, because `node --watch-path` loses files that editors or Git replace. Runs
 * again at each start of the server, to find new folders.
 */
function watchFolders(): void {
  for (const watcher of watchers) watcher.close();
  const inside = ["server", "database", "domain"].flatMap((folder) => [
    folder,
    ...readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name)),
  ]);
  watchers = inside.map((folder) => watch(folder, () => restartSoon()).on("error", () => undefined));
}

function restartSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isStopping) return;
    console.log("Files changed. Restarting the server…");
    isRestarting = true;
    if (server.exitCode === null && server.signalCode === null) server.kill("SIGTERM");
    else server = startServer();
  }, PAUSE_MS);
}

function stopAll(signal: NodeJS.Signals): void {
  isStopping = true;
  clearTimeout(timer);
  for (const watcher of watchers) watcher.close();
  for (const child of [server, vite]) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
