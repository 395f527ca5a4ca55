import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ServiceError } from "#server/http/service-error.ts";
import type { SubscriptionState, Subscriptions } from "#server/mail/unsubscribe/subscriptions.ts";

const REQUESTS_A_MINUTE = 60;
const token = z.string().max(200);
const readSchema = z.object({ token });
const changeSchema = z.object({ token, is_subscribed: z.boolean() });

/**
 * For the page of `/unsubscribe/{token}`, signed in or not: POST /email-subscription {token} and
 * POST /change-email-subscription {token, is_subscribed}, both → {flag, is_subscribed}. The token travels in the body, so
 * that no log of addresses has it.
 */
export function addSubscription(app: FastifyInstance, subscriptions: Subscriptions): void {
  const config = { requestsAMinute: REQUESTS_A_MINUTE };
  app.post("/email-subscription", { config }, async ({ body }) => {
    const asked = readSchema.safeParse(body);
    return existing(asked.success ? await subscriptions.read(asked.data.token) : null);
  });
  app.post("/change-email-subscription", { config }, async ({ body }) => {
    const asked = changeSchema.safeParse(body);
    return existing(asked.success ? await subscriptions.change(asked.data.token, asked.data.is_subscribed) : null);
  });
}

function existing(state: SubscriptionState | null): SubscriptionState {
  if (!state) throw new ServiceError(404, "link_invalid", "This link is no longer valid");
  return state;
}
