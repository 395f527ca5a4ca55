/**
 * `npm run dev`: runs the server, and restarts it when its files change. Vite runs on port 5173,
 * reloads changed modules and passes requests to the server.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const site = "http://localhost:5173";
const api = `http://127.0.0.1:${process.env.PORT || 3000}`;

const children: ChildProcess[] = [
  start("node", ["--watch-path=server", "--watch-path=database", "--watch-path=domain", "server/main.ts"]),
  start("vite", ["--config", "vite.config.ts"]),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopAll(signal));
for (const child of children) child.on("exit", () => stopAll("SIGTERM"));

function start(command: string, args: string[]): ChildProcess {
  return spawn(command, args, { cwd: root, stdio: "inherit", env: { SITE_URL: site, API_URL: api, ...process.env } });
}

function stopAll(signal: NodeJS.Signals): void {
  for (const child of children) if (child.exitCode === null) child.kill(signal);
}
