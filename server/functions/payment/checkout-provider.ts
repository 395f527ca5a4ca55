import type { FastifyBaseLogger } from "fastify";
import type Stripe from "stripe";
import { ServiceError } from "#server/http/service-error.ts";

export type PaymentSettings = {
  /** The setting STRIPE_SECRET_KEY, which must be a test-mode key. */
  secretKey: string | undefined;
  webhookSecret: string | undefined;
  /** The setting STRIPE_API_URL. If undefined, requests go to the provider's own URL. */
  apiUrl: string | undefined;
};

export type Checkout = {
  title: string;
  amount: number;
  jobId: number | undefined;
  successUrl: string;
  cancelUrl: string;
};

const TIME_LIMIT_MS = 10_000;
const RETRIES = 1;

/** Loads the library at the first use, because most portals never need it. */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import("stripe")).default;
}

/**
 * Returns a function that creates a checkout for a single payment at the provider. The function
 * throws a ServiceError with status 503 or 502 if the provider fails.
 */
export function createCheckoutProvider(settings: PaymentSettings, log: Pick<FastifyBaseLogger, "warn">) {
  let client: Stripe | undefined;
  return async ({ title, amount, jobId, successUrl, cancelUrl }: Checkout): Promise<{ id: string; url: string }> => {
    client ??= await createClient(settings);
    const reference = jobId === undefined ? {} : { client_reference_id: String(jobId), metadata: { job_id: jobId } };
    try {
      const session = await client.checkout.sessions.create({
        mode: "payment",
        success_url: successUrl,
        cancel_url: cancelUrl,
        line_items: [
          { quantity: 1, price_data: { currency: "usd", unit_amount: amount, product_data: { name: title } } },
        ],
        ...reference,
      });
      if (session.livemode || !session.url) throw new Error("not a checkout in test mode");
      return { id: session.id, url: session.url };
    } catch (error) {
      throw toRefusal(error, log);
    }
  };
}

async function createClient({ secretKey, apiUrl }: PaymentSettings): Promise<Stripe> {
  const key = required("STRIPE_SECRET_KEY", secretKey);
  const Library = await loadStripe();
  const options = { timeout: TIME_LIMIT_MS, maxNetworkRetries: RETRIES, telemetry: false };
  if (!apiUrl) return new Library(key, options);
  const { protocol, hostname, port } = new URL(apiUrl);
  const isPlain = protocol === "http:";
  return new Library(key, {
    ...options,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? "http" : "https",
  });
}

/**
 * Returns the value of a setting. Throws an error with the setting's name if the value is missing
 * (rule 44).
 */
export function required(name: string, value: string | undefined): string {
  if (value) return value;
  throw new ServiceError(503, "not_configured", `Payments are not set up: ${name} is missing`);
}

/**
 * Returns the error for the client. Logs only the type and code of the provider's error, because
 * its message may repeat parts of the key.
 */
function toRefusal(error: unknown, log: Pick<FastifyBaseLogger, "warn">): ServiceError {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
  log.warn({ type: type ?? "unknown", code, statusCode }, "creating a checkout failed");
  const isPassing = type === "StripeConnectionError" || type === "StripeRateLimitError" || (statusCode ?? 0) >= 500;
  if (isPassing) {
    const headers = { "retry-after": "5" };
    return new ServiceError(503, "provider_unavailable", "The payment provider does not answer", { headers });
  }
  const reason = [type, code].filter(Boolean).join(", ") || "an unexpected answer";
  return new ServiceError(502, "provider_refused", `The payment provider refused: ${reason}`);
}
