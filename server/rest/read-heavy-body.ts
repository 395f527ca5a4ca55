import { workerData } from "node:worker_threads";
import { ServiceError } from "#server/http/service-error.ts";
import { type Body, parseBody, type WrittenTable } from "./request/body.ts";
import { type BodyCleaner, bodyCleaners, type Cleaners } from "./request/clean-body.ts";

/** What a worker thread is given. `name` is the table's or the function's. */
export type HeavyBody = {
  raw: Uint8Array;
  name: string;
  table: WrittenTable | undefined;
};

/** An error loses its class on the way between threads. */
export type ReadBody =
  | { body: Body }
  | { refusal: Pick<ServiceError, "status" | "code" | "message" | "details" | "hint"> };

let cleaners: Promise<ReadonlyMap<string, BodyCleaner>> | undefined;

/** The task of the worker threads: parses a body and cleans it. */
export async function readHeavyBody({ raw, name, table }: HeavyBody): Promise<ReadBody> {
  cleaners ??= loadCleaners();
  const clean = (await cleaners).get(name);
  try {
    const body = parseBody(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), table);
    return { body: { ...body, text: clean ? clean(body.text) : body.text, isClean: true } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, code, message, details, hint } = error;
    return { refusal: { status, code, message, details, hint } };
  }
}

async function loadCleaners(): Promise<ReadonlyMap<string, BodyCleaner>> {
  const loaded: { cleaners: Cleaners } = workerData ? await import(workerData) : { cleaners: {} };
  return bodyCleaners(loaded.cleaners);
}
