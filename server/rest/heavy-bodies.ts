import { availableParallelism } from "node:os";
import type { Piscina } from "piscina";
import { CONNECT_TIMEOUT_MS } from "#database/connect.ts";
import { FairQueue, type Group } from "#server/admission/fair-queue.ts";
import { workerThreads } from "#server/admission/worker-threads.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { permissionDenied } from "./database-error.ts";
import { LIMITS } from "./limits.ts";
import type { HeavyBody, ReadBody } from "./read-heavy-body.ts";
import type { Body } from "./request/body.ts";
import { tooMuchToClean } from "./request/clean-body.ts";
import { tooManyAtOnce } from "./rest-error.ts";
import type { RestRequest } from "./rest-request.ts";

/**
 * The main thread reads bodies with at most this many bytes. Reading a larger body there would
 * block other requests for a millisecond or more.
 */
const LIGHT_BYTES = { cleaned: 4_096, other: 32_768 };

/** Allows each caller a single heavy request at a time, from reading its body to its response. */
const ONE_BY_ONE: Group = { slots: Number.POSITIVE_INFINITY, waiting: 64, perKey: { slots: 1, waiting: 8 } };

/**
 * Creates a reader for heavy bodies, which uses worker threads. `cleaners` is the URL of the module
 * that exports the cleaning functions.
 */
export function heavyBodies(cleaners: string | undefined) {
  const queue = new FairQueue({ deadline: CONNECT_TIMEOUT_MS, refuse: tooManyAtOnce });
  let workers: Piscina<HeavyBody, ReadBody> | undefined;

  async function read(request: RestRequest, raw: Buffer): Promise<Body> {
    workers ??= workerThreads<HeavyBody, ReadBody>({
      module: new URL("read-heavy-body.ts", import.meta.url),
      name: "readHeavyBody",
      workerData: cleaners,
      // On two cores, a second thread saves no time and uses 40 MB.
      maxThreads: availableParallelism() > 2 ? 2 : 1,
    });
    const known = await workers.run({ raw, name: request.name, table: writableTable(request) });
    if ("body" in known) return known.body;
    const { status, code, message, ...more } = known.refusal;
    throw new ServiceError(status, code, message, more);
  }

  return {
    /**
     * Runs the work after reading the body. A worker thread reads heavy bodies, one at a time for
     * each caller. Light bodies don't wait.
     */
    async withBody<Result>(
      request: RestRequest,
      caller: string | undefined,
      work: (request: RestRequest) => Promise<Result>,
    ): Promise<Result> {
      const { body: raw, cleaner, signal } = request;
      if (!Buffer.isBuffer(raw)) return work(request);
      if (cleaner && raw.length > LIMITS.cleanedBodyBytes) throw tooMuchToClean();
      if (raw.length <= LIGHT_BYTES[cleaner ? "cleaned" : "other"]) return work(request);
      return queue.run([{ group: ONE_BY_ONE, key: caller ?? "service" }], signal, async () => {
        const body = await read(request, raw);
        signal.throwIfAborted();
        return work({ ...request, body });
      });
    },
    close: async () => workers?.destroy(),
  };
}

/**
 * Returns the table to which the request writes, with its columns. If PostgreSQL would reject the
 * caller, throws before a worker thread reads the body.
 */
function writableTable({ name, url, viewer, identity, cleaner }: RestRequest): HeavyBody["table"] {
  const table = isCall(url) ? undefined : viewer.cache.table(name);
  if (!table) return undefined;
  if (cleaner && !table.writers.includes(identity.role)) throw permissionDenied(`table ${name}`, identity);
  // If the query has `columns`, PostgreSQL ignores keys of the body that `columns` does not list.
  // Unknown keys are therefore allowed.
  return /[?&]columns=/.test(url) ? undefined : { name, columns: new Set(table.columns.keys()) };
}

const isCall = (url: string) => /^[^?]*\/rpc\//.test(url);
