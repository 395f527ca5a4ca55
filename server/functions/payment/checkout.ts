import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { withUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import { requireSignedIn } from "#server/functions/requests.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { createCheckoutProvider, type PaymentSettings, required } from "./checkout-provider.ts";
import { readCheckoutRequest } from "./checkout-request.ts";
import { addCheckoutWebhook } from "./checkout-webhook.ts";

const REQUESTS_A_MINUTE = 20;

export type CheckoutOptions = { pool: pg.Pool; payment: PaymentSettings; siteUrl: string };

/**
 * Adds POST /openings-checkout, which returns {id, url} (Spec §7 "Payment function test"). If the
 * body names a job, the caller must be a member of the job's company. Without a job, the caller
 * needs no session.
 */
export function addCheckout(app: FastifyInstance, { pool, payment, siteUrl }: CheckoutOptions): void {
  const createCheckout = createCheckoutProvider(payment, app.log);
  app.post("/openings-checkout", { config: { requestsAMinute: REQUESTS_A_MINUTE } }, async ({ identity, body }) => {
    required("STRIPE_SECRET_KEY", payment.secretKey);
    const { title, jobId, ...request } = readCheckoutRequest(body, siteUrl);
    const paidFor = jobId === undefined ? title : await titleOfOwnJob(pool, identity, jobId);
    const session = await createCheckout({ ...request, jobId, title: paidFor ?? "" });
    await pool.query("insert into server.checkouts (session_id, job_id, amount) values ($1, $2, $3)", [
      session.id,
      jobId ?? null,
      request.amount,
    ]);
    return session;
  });
  app.register(addCheckoutWebhook, { pool, webhookSecret: payment.webhookSecret });
}

/**
 * Returns the job's title. Throws the same error for a missing job and for another company's job,
 * because row security hides other companies' jobs.
 */
async function titleOfOwnJob(pool: pg.Pool, identity: Identity, jobId: number): Promise<string> {
  requireSignedIn(identity, "Sign in to pay for a job");
  const text = "select name from public.job_openings where id = $1";
  const { rows } = await withUser(pool, identity, (client) => client.query<{ name: string }>(text, [jobId]), {
    isReadOnly: true,
  });
  if (!rows[0]) throw new ServiceError(403, "not_allowed", "This is not a job of your company");
  return rows[0].name;
}
