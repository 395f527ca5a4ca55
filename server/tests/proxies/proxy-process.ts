import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#server/tests/free-port.ts";
import { makeCertificate } from "#server/tests/make-certificate.ts";
import { outputOf } from "#server/tests/output-of.ts";

/** Name of the site in the samples. */
export const SITE = "jobs.example.com";

export type Place = {
  folder: string;
  httpPort: number;
  httpsPort: number;
  serverPort: number;
  certificate: string;
  key: string;
};

export type RunningProxy = {
  httpPort: number;
  httpsPort: number;
  certificate: string;
  log(): string;
  stop(): Promise<void>;
};

export function readSample(name: string): string {
  return readFileSync(join(import.meta.dirname, "../../../deploy", name), "utf8");
}

/** Replaces texts of a sample configuration. Throws if the sample does not contain such a text. */
export function adapt(sample: string, changes: readonly (readonly [original: string, instead: string])[]): string {
  return changes.reduce((text, [original, instead]) => {
    if (!text.includes(original)) throw new Error(`The sample does not contain: ${original}`);
    return text.replaceAll(original, () => instead);
  }, sample);
}

/**
 * Runs a proxy on free ports with a new certificate. `command` writes the proxy's configuration and
 * returns the command line.
 */
export async function startProxy(
  serverPort: number,
  command: (place: Place) => { program: string; args: string[]; log?: () => string },
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), "openings-proxy-"));
  const subject = ["-subj", `/CN=${SITE}`, "-addext", `subjectAltName=DNS:${SITE}`, "-days", "2"];
  const { key, certificate } = makeCertificate(folder, subject);
  const [httpPort, httpsPort] = await Promise.all([freePort(), freePort()]);
  const { program, args, log = () => "" } = command({ folder, httpPort, httpsPort, serverPort, certificate, key });
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = outputOf(child);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilItListens(child, httpsPort);
  } catch (error) {
    await stop();
    throw new Error(`${program} did not start: ${output()}`, { cause: error });
  }
  return { httpPort, httpsPort, certificate: readFileSync(certificate, "utf8"), log: () => output() + log(), stop };
}

async function untilItListens(child: ChildProcess, port: number): Promise<void> {
  let failure: unknown;
  child.once("error", (error) => {
    failure = error;
  });
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(50)) {
    if (failure || child.exitCode !== null) throw failure ?? new Error(`it ended with ${child.exitCode}`);
    const socket = connect(port, "127.0.0.1");
    const isListening = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isListening) return;
  }
  throw new Error("it does not listen");
}
