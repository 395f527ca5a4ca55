import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { withUser } from "#database/as-user.ts";
import { only } from "#database/only.ts";
import { queueScan } from "#server/finder/scan-queue.ts";
import { parseBody, type Refusals, requireSignedIn, withRefusals } from "#server/functions/requests.ts";
import { ServiceError } from "#server/http/service-error.ts";

const REQUESTS_A_MINUTE = 20;

const bodySchema = z.object({ employer_id: z.int().positive() });

type LookForJobsOptions = {
  /** Connects as the database's owner. */
  pool: pg.Pool;
  isFinderOn: boolean;
};

const REFUSALS: Refusals = {
  "42501": [403, "not_allowed"],
  "55P03": [429, "too_many_requests"],
  // The database raises PT429 for an hourly or daily limit. The response has status 409, because
  // the browser repeats a request after a 429.
  PT429: [409, "scan_hour"],
  P0001: [409, "not_ready"],
};

/**
 * Adds POST /look-for-jobs {employer_id}, which queues a scan of the company's website and returns
 * {id}. The database decides which callers may request a scan, and how often (rule 72).
 */
export function addLookForJobs(app: FastifyInstance, { pool, isFinderOn }: LookForJobsOptions): void {
  app.post("/look-for-jobs", { config: { requestsAMinute: REQUESTS_A_MINUTE } }, async ({ identity, body }) => {
    requireSignedIn(identity);
    if (!isFinderOn)
      throw new ServiceError(503, "not_configured", "Looking for jobs is switched off by the setting FINDER");
    const { employer_id } = parseBody(bodySchema, body);
    return await withRefusals(REFUSALS, () =>
      withUser(pool, identity, async (client) => {
        await client.query("set local lock_timeout = '1s'");
        const text = "select public.look_for_jobs($1) as id";
        const { rows } = await client.query<{ id: number }>(text, [employer_id]);
        const { id } = only(rows);
        // Switches back to the server's role, because the caller's role cannot access the queue.
        await client.query("set local role none");
        await queueScan(client, id, "asked");
        return { id };
      }),
    );
  });
}
