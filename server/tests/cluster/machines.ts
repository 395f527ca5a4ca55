import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The network of this test. Its IP addresses replace the IP addresses of the sample configurations.
 * Each machine has its own IP address, so its programs can use their usual ports.
 */
const NETWORK = "127.0.16.";

export const ipAddress = (host: number) => `${NETWORK}${host}`;
export const DATABASE_MACHINES = ["db1", "db2", "db3"] as const;
export type DatabaseMachine = (typeof DATABASE_MACHINES)[number];
export const BALANCER = ipAddress(10);
export const APP_PORT = 3000;
export const SITE_PORT = 8443;

export const ipAddressOf = (machine: DatabaseMachine) => ipAddress(11 + DATABASE_MACHINES.indexOf(machine));

/**
 * Reads a sample configuration of `deploy/cluster/`. Replaces its IP addresses with those of this
 * test. Also replaces each original text in `changes`, and throws if the sample lacks it.
 */
export function sample(name: string, changes: readonly (readonly [original: string, instead: string])[]): string {
  const text = readFileSync(join(import.meta.dirname, "../../../deploy/cluster", name), "utf8");
  const here = text.replaceAll("10.0.0.0/24", "127.0.0.0/8").replaceAll("10.0.0.", NETWORK);
  return changes.reduce((changed, [original, instead]) => {
    if (!changed.includes(original)) throw new Error(`deploy/cluster/${name} does not contain: ${original}`);
    return changed.replaceAll(original, () => instead);
  }, here);
}
