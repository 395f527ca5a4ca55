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

/** Larger ones would hold up all other requests for more than a millisecond or two: they are read by a worker thread. */
const LIGHT_BYTES = { cleaned: 4_096, other: 32_768 };

/** One heavy request of a caller at a time, from reading the body to the answer, and few more in memory. */
const ONE_BY_ONE: Group = { slots: Number.POSITIVE_INFINITY, waiting: 64, perKey: { slots: 1, waiting: 8 } };

/** Bodies whose reading would hold up all other requests. `cleaners`: the URL of the module that exports them. */
export function heavyBodies(cleaners: string | undefined) {
  const queue = new FairQueue({ deadline: CONNECT_TIMEOUT_MS, refuse: tooManyAtOnce });
  let workers: Piscina<HeavyBody, ReadBody> | undefined;

  async function read(request: RestRequest, raw: Buffer): Promise<Body> {
    workers ??= workerThreads<HeavyBody, ReadBody>({
      module: new URL("read-heavy-body.ts", import.meta.url),
      name: "readHeavyBody",
      workerData: cleaners,
      // On two cores a second thread reads no more, and takes 40 MB.
      maxThreads: availableParallelism() > 2 ? 2 : 1,
    });
    const known = await workers.run({ raw, name: request.name, table: writableTable(request) });
    if ("body" in known) return known.body;
    const { status, code, message, ...more } = known.refusal;
    throw new ServiceError(status, code, message, more);
  }

  return {
    /** Runs the work when the body has been read and it is the caller's turn; at once if the body is a light one. */
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

/** The columns that a row may have. Throws if PostgreSQL would refuse the caller anyway, before time is spent on cleaning. */
function writableTable({ name, url, viewer, identity, cleaner }: RestRequest): HeavyBody["table"] {
  const table = isCall(url) ? undefined : viewer.cache.table(name);
  if (!table) return undefined;
  if (cleaner && !table.writers.includes(identity.role)) throw permissionDenied(`table ${name}`, identity);
  // A request that names the columns may send more than those.
  return /[?&]columns=/.test(url) ? undefined : { name, columns: new Set(table.columns.keys()) };
}

const isCall = (url: string) => /^[^?]*\/rpc\//.test(url);
