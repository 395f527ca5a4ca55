import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { outputOf } from "./output-of.ts";

export type ServerProcess = {
  child: ChildProcess;
  url: string;
  output(): string;
  /** Resolves with the exit code or the signal. */
  ended: Promise<number | string>;
};

/**
 * Returns the path of the server's main file in a copy of the project. Reads it from the start
 * script, because other versions have other names for it.
 */
export function mainIn(root: string): string {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return join(root, scripts.start.split(" ").at(-1));
}

const MAIN = mainIn(join(import.meta.dirname, "../.."));

/**
 * Runs the server as a process that has only these settings. `main` is the server's main file,
 * which can be in another copy of the project.
 */
export function runServer(
  settings: NodeJS.ProcessEnv,
  words: string[] = [],
  main: string = MAIN,
): Omit<ServerProcess, "url"> {
  const env = { PATH: process.env.PATH, PORT: "0", FINDER: "off", ...settings };
  const child = spawn(process.execPath, [main, ...words], { env, stdio: ["ignore", "pipe", "pipe"] });
  const output = outputOf(child);
  const ended = once(child, "close").then(([code, signal]) => code ?? signal);
  return { child, ended, output };
}

/** Runs the server and waits until it is ready. */
export async function startServerProcess(
  settings: NodeJS.ProcessEnv,
  words?: string[],
  main?: string,
): Promise<ServerProcess> {
  const server = runServer(settings, words, main);
  let hasEnded = false;
  void server.ended.then(() => {
    hasEnded = true;
  });
  for (;;) {
    const [, url] = / is ready: (\S+)/.exec(server.output()) ?? [];
    if (url) return { ...server, url };
    if (hasEnded) throw new Error(`The server did not start: ${server.output()}`);
    await Promise.race([once(server.child.stdout ?? process.stdin, "data"), server.ended]);
  }
}

export function postgresPid(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8"), 10);
}
