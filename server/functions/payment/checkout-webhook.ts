import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type Stripe from "stripe";
import { inTransaction } from "#database/in-transaction.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { loadStripe, required } from "./checkout-provider.ts";

/** Maximum age of a signature, in seconds. */
const TOLERANCE = 300;
const DELIVERIES_A_MINUTE = 300;

export type WebhookOptions = { pool: pg.Pool; webhookSecret: string | undefined };

/**
 * Adds POST /openings-checkout/webhook, to which the provider sends events. Accepts each signed
 * delivery once, and only within five minutes after its signature.
 */
export async function addCheckoutWebhook(app: FastifyInstance, { pool, webhookSecret }: WebhookOptions): Promise<void> {
  // Passes the raw bytes to the route, because the provider's signature is computed from them.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post(
    "/openings-checkout/webhook",
    { config: { requestsAMinute: DELIVERIES_A_MINUTE } },
    async ({ body, headers }) => {
      const secret = required("STRIPE_WEBHOOK_SECRET", webhookSecret);
      const signature = String(headers["stripe-signature"] ?? "");
      const event = await readEvent(body, signature, secret);
      return await handleOnce(pool, event, signedAt(signature));
    },
  );
}

async function readEvent(body: unknown, signature: string, secret: string): Promise<Stripe.Event> {
  const { webhooks, errors } = await loadStripe();
  try {
    if (!Buffer.isBuffer(body)) throw new SyntaxError("no body");
    const event = webhooks.constructEvent(body, signature, secret, TOLERANCE);
    if (event.livemode !== false) throw new ServiceError(400, "not_test_mode", "Only test mode is possible");
    return event;
  } catch (error) {
    if (error instanceof errors.StripeSignatureVerificationError || error instanceof SyntaxError) {
      throw new ServiceError(400, "bad_signature", "The signature is missing, wrong or too old");
    }
    throw error;
  }
}

/**
 * Returns the time in a verified signature header. If the header has several times, returns the
 * last time, which the verification used.
 */
function signedAt(signature: string): number {
  const moments = signature.split(",").filter((part) => part.startsWith("t="));
  return Number.parseInt(moments.at(-1)?.slice(2) ?? "0", 10);
}

/**
 * Handles the first delivery of an event. Answers repeated deliveries of the event with 200.
 * Rejects a copy of a delivery with 409. The provider signs each delivery at a different time, so a
 * delivery with a known signature time is a copy.
 */
function handleOnce(pool: pg.Pool, event: Stripe.Event, moment: number): Promise<{ received: true; handled: boolean }> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ deliveries: number }>(
      `insert into server.payment_events as e (id, signed_at) values ($1, array[$2::bigint])
       on conflict (id) do update set signed_at = e.signed_at || excluded.signed_at where $2 <> all (e.signed_at)
       returning cardinality(e.signed_at) as deliveries`,
      [event.id, moment],
    );
    const [noted] = rows;
    if (!noted) throw new ServiceError(409, "replayed", "This delivery was received before");
    const handled = noted.deliveries === 1 && (await handle(client, event));
    return { received: true, handled };
  });
}

/** Returns false if the event does not concern the portal. */
async function handle(client: pg.ClientBase, event: Stripe.Event): Promise<boolean> {
  const text = "update server.checkouts set status = $2 where session_id = $1 and status = 'open'";
  const end = async (sessionId: string, status: "paid" | "expired") => {
    const { rowCount } = await client.query(text, [sessionId, status]);
    return rowCount === 1;
  };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
      return event.data.object.payment_status === "paid" && (await end(event.data.object.id, "paid"));
    case "checkout.session.expired":
      return await end(event.data.object.id, "expired");
    default:
      return false;
  }
}
