import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { JOB_OUTCOMES } from "#domain/job-outcome.ts";
import { extendJob, readExtension } from "#server/email/notices/job-extensions.ts";
import { readOutcome, recordOutcome } from "#server/email/notices/job-outcomes.ts";
import type { Subscriptions } from "#server/email/unsubscribe/subscriptions.ts";
import { ServiceError } from "#server/http/service-error.ts";

const token = z.string().max(200);
const readSchema = z.object({ token });
const outcomeSchema = z.object({ token, outcome: z.enum(JOB_OUTCOMES) });
const changeSchema = z.object({ token, is_subscribed: z.boolean() });

/**
 * Adds functions for the pages that open from links in emails. The caller needs no session. The
 * token is in the body and not in the URL, because logs contain URLs.
 *
 * - POST /email-subscription {token} returns {flag, is_subscribed}.
 * - POST /change-email-subscription {token, is_subscribed} changes the flag. The response is
 * {flag, is_subscribed}.
 * - POST /job-extension {token} returns the job's end date.
 * - POST /extend-job {token} extends the job.
 * - POST /job-outcome {token} returns the ended job.
 * - POST /record-outcome {token, outcome} records if the company hired someone.
 */
export function addEmailLinks(app: FastifyInstance, pool: pg.Pool, subscriptions: Subscriptions): void {
  const add = <Body>(
    path: string,
    requestsAMinute: number,
    schema: z.ZodType<Body>,
    work: (body: Body) => Promise<object | null>,
  ) =>
    app.post(path, { config: { requestsAMinute } }, async ({ body }) => {
      const parsed = schema.safeParse(body);
      const state = parsed.success ? await work(parsed.data) : null;
      if (!state) throw new ServiceError(404, "link_invalid", "This link is no longer valid");
      return state;
    });
  add("/email-subscription", 60, readSchema, (body) => subscriptions.read(body.token));
  add("/change-email-subscription", 60, changeSchema, (body) => subscriptions.change(body.token, body.is_subscribed));
  add("/job-extension", 30, readSchema, (body) => readExtension(pool, body.token));
  add("/extend-job", 30, readSchema, (body) => extendJob(pool, body.token));
  add("/job-outcome", 30, readSchema, (body) => readOutcome(pool, body.token));
  add("/record-outcome", 30, outcomeSchema, (body) => recordOutcome(pool, body.token, body.outcome));
}
