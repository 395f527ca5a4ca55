import { parseStored, readStored, storageKeys, writeStored } from "./storage.ts";

/** "over" means that the company has completed all steps or the user has dismissed them. */
export type FirstSteps = "open" | "over";

/** Returns the last known state of a company's first steps in this browser. */
export function readFirstSteps(companyId: number): FirstSteps | null {
  const known = readAll()[companyId];
  return known === "open" || known === "over" ? known : null;
}

export function writeFirstSteps(companyId: number, state: FirstSteps) {
  writeStored(storageKeys.firstSteps, JSON.stringify({ ...readAll(), [companyId]: state }));
}

function readAll(): Record<number, unknown> {
  return Object(parseStored(readStored(storageKeys.firstSteps))) as Record<number, unknown>;
}
