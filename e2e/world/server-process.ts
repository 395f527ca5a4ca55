import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { COMPILE_CACHE } from "#database/tests/compile-cache.ts";

const MAIN = fileURLToPath(new URL("../../server/main.mjs", import.meta.url));

export interface ServerProcess {
  /** The URL that the server prints. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Runs the server in its own process on a free port. The caller sets a time limit for the start.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  words: string[] = [],
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "warn", FINDER: "off", ...COMPILE_CACHE, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    url: await readUrl(child),
    async stop() {
      child.kill("SIGTERM");
      await exited;
      process.off("exit", kill);
    },
  };
}

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const listen = (chunk: Buffer) => {
      output += chunk;
      const url = /is ready: (http\S+)/.exec(output)?.[1];
      if (!url) return;
      child.off("exit", onExit);
      resolve(url);
    };
    const onExit = () => reject(new Error(`The server ended before it was ready:\n${output}`));
    child.stdout?.on("data", listen);
    child.stderr?.on("data", (chunk: Buffer) => {
      output += chunk;
      process.stderr.write(chunk); // shows the server's warnings in the test report
    });
    child.once("exit", onExit);
  });
}
