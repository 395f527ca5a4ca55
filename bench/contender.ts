import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Work } from "./cases.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import { load, type Measured, toBytes } from "./load.ts";

export type Contender = { pid: number; port: number; requests: Buffer[] };

export async function startBareServer(url: string, work: Work[]): Promise<Contender & { stop(): void }> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"));
  child.send({ url, work });
  const [port] = await once(child, "message");
  const requests = work.map(({ method, body }, index) => toBytes(method, `/${index}`, {}, body));
  return { pid: child.pid ?? 0, port: Number(port), requests, stop: () => child.kill() };
}

export function requestsOf(work: Work[]): Buffer[] {
  return work.map(({ method, path, headers, body }) => toBytes(method, path, headers, body));
}

/**
 * Measures the requests per second and the processor time per request in microseconds. Other load
 * on the machine hardly affects the processor time.
 */
export async function measure(
  { pid, port, requests }: Contender,
  how: { connections: number } & ({ seconds: number } | { count: number }),
): Promise<Measured & { cpu: number }> {
  const before = cpuTimeOf(pid);
  const measured = await load({ port, requests, ...how });
  return { ...measured, cpu: (cpuTimeOf(pid) - before) / measured.requests };
}
