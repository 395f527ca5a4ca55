import { workerData } from "node:worker_threads";
import { ServiceError } from "#server/http/service-error.ts";
import { type Body, parseBody, type WrittenTable } from "./request/body.ts";
import { bodyCleaners, type Cleaners } from "./request/clean-body.ts";

/**
 * The message to a worker thread. `name` is the name of the table or function to which the body
 * belongs.
 */
export type HeavyBody = {
  raw: Uint8Array;
  name: string;
  table: WrittenTable | undefined;
};

/**
 * The message from a worker thread: the body, or the fields of an error. It contains no error
 * object, because an error loses its class between threads.
 */
export type ReadBody =
  | { body: Body }
  | { refusal: Pick<ServiceError, "status" | "code" | "message" | "details" | "hint"> };

const loaded: { cleaners: Cleaners } = workerData ? await import(workerData) : { cleaners: {} };
const cleaners = bodyCleaners(loaded.cleaners);

export async function readHeavyBody({ raw, name, table }: HeavyBody): Promise<ReadBody> {
  const clean = cleaners.get(name);
  try {
    const body = parseBody(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength), table);
    return { body: { ...body, text: clean ? clean(body.text) : body.text, isClean: true } };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { status, code, message, details, hint } = error;
    return { refusal: { status, code, message, details, hint } };
  }
}
