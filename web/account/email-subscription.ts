import { config } from "#web/browser/config.ts";
import { noteRequestLimit } from "#web/store/request-limit.ts";

export interface EmailSubscription {
  /** The name of these emails on the account screen. */
  label: string;
  is_subscribed: boolean;
}

const TIME_LIMIT_MS = 20_000;

/**
 * Returns the choice behind the token of an email, or null for an invalid link. Works without a
 * session.
 */
export function readSubscription(token: string): Promise<EmailSubscription | null> {
  return call("email-subscription", { token });
}

export function changeSubscription(token: string, isSubscribed: boolean): Promise<EmailSubscription | null> {
  return call("change-email-subscription", { token, is_subscribed: isSubscribed });
}

async function call(name: string, body: object): Promise<EmailSubscription | null> {
  const response = await fetch(`/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: config.apikey },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (response.status === 404) return null;
  if (response.status === 429) noteRequestLimit(response);
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return (await response.json()) as EmailSubscription;
}
