import type { FastifyInstance } from "fastify";
import pg from "pg";
import { z } from "zod";
import { withUser } from "#database/as-user.ts";
import { queueScan } from "#server/finder/scan-queue.ts";
import { ServiceError } from "#server/http/service-error.ts";

const REQUESTS_A_MINUTE = 20;

const bodySchema = z.object({ employer_id: z.int().positive() });

type LookForJobsOptions = {
  /** Connects as the owner. */
  pool: pg.Pool;
  isFinderOn: boolean;
};

/** POST /look-for-jobs {employer_id} → {id}: the company's website is read next. The database decides who may, and when (rule 72). */
export function addLookForJobs(app: FastifyInstance, { pool, isFinderOn }: LookForJobsOptions): void {
  app.post("/look-for-jobs", { config: { requestsAMinute: REQUESTS_A_MINUTE } }, async ({ identity, body }) => {
    if (identity.role !== "authenticated") throw new ServiceError(401, "not_signed_in", "Sign in first");
    if (!isFinderOn)
      throw new ServiceError(503, "not_configured", "Looking for jobs is switched off by the setting FINDER");
    const parsed = bodySchema.safeParse(body);
    if (!parsed.success) throw new ServiceError(400, "bad_request", "employer_id is not valid");
    try {
      return await withUser(pool, identity, async (client) => {
        await client.query("set local lock_timeout = '1s'");
        const { rows } = await client.query<{ id: number }>("select public.look_for_jobs($1) as id", [
          parsed.data.employer_id,
        ]);
        const id = rows[0]?.id ?? 0;
        // The queue is the server's own: no role of a request reaches it. A scan that is queued twice is read once.
        await client.query("set local role none");
        await queueScan(client, id, "asked");
        return { id };
      });
    } catch (error) {
      throw toRefusal(error);
    }
  });
}

const REFUSALS: Record<string, { status: number; code: string }> = {
  "42501": { status: 403, code: "not_allowed" },
  "55P03": { status: 429, code: "too_many_requests" },
  // No 429: the browser tries such a one again, and this one is over in an hour or a day.
  PT429: { status: 409, code: "scan_hour" },
  P0001: { status: 409, code: "not_ready" },
};

function toRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const refusal = REFUSALS[error.code ?? ""];
  return refusal ? new ServiceError(refusal.status, error.hint ?? refusal.code, error.message) : error;
}
