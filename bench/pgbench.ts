import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { promisify } from "node:util";
import pg from "pg";
import type { Work } from "./cases.ts";
import type { Measured } from "./load.ts";

const run = promisify(execFile);

export async function hasPgbench(): Promise<boolean> {
  return run("pgbench", ["--version"]).then(
    () => true,
    () => false,
  );
}

/**
 * Measures a member's transaction without Node and HTTP. pgbench sends the same statement as the
 * server, pipelined and prepared.
 */
export async function pgbench(
  url: string,
  work: Work,
  folder: string,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const { identity, statement } = work;
  const settings = Object.entries({
    role: identity.role,
    "request.jwt.claim.sub": String(identity.claims.sub),
    "request.jwt.claims": JSON.stringify(identity.claims),
    statement_timeout: "8000",
    transaction_read_only: work.method === "GET" ? "on" : "off",
    "request.method": work.method,
  }).map(([name, value]) => `set_config('${name}', ${literal(value)}, true)`);
  const text = statement.text.replaceAll(/\$(\d+)/g, (_, number) => literal(statement.values[number - 1] ?? ""));
  const script = `${folder}/script.sql`;
  writeFileSync(script, `\\startpipeline\nselect ${settings.join(", ")};\n${oneLine(text)};\n\\endpipeline\n`);
  const { user = "", host = "", port, database = "" } = new pg.Client(url.replace("postgres@", "authenticator@"));
  const target = ["-h", host, "-p", String(port), "-U", user];
  const how = ["-n", "-M", "prepared", "-c", String(connections), "-j", "1", "-T", String(seconds), "-f", script];
  const { stdout } = await run("pgbench", [...target, ...how, database]);
  const [, throughput] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  const [, latency] = /latency average = ([\d.]+)/.exec(stdout) ?? [];
  return { requests: Number(throughput) * seconds, throughput: Number(throughput), median: Number(latency) };
}

/** Escapes colons, because pgbench replaces `:word` with a variable, even in strings. */
function literal(value: string): string {
  return `E'${value.replaceAll("\\", "\\\\").replaceAll("'", "''").replaceAll(":", "\\x3a")}'`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
