import { readStored, storageKeys, writeStored } from "./storage.ts";

/** Open, or over: all are done, or they were dismissed. */
export type FirstSteps = "open" | "over";

/** What this browser knows of a company's first steps. */
export function readFirstSteps(companyId: number): FirstSteps | null {
  const known = readAll()[companyId];
  return known === "open" || known === "over" ? known : null;
}

export function writeFirstSteps(companyId: number, state: FirstSteps) {
  writeStored(storageKeys.firstSteps, JSON.stringify({ ...readAll(), [companyId]: state }));
}

function readAll(): Record<number, unknown> {
  try {
    return Object(JSON.parse(readStored(storageKeys.firstSteps) ?? "{}")) as Record<number, unknown>;
  } catch {
    return {};
  }
}
