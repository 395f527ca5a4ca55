import { callByLink } from "#web/browser/call-by-link.ts";

export interface EmailSubscription {
  /** The name that the account screen gives to the emails. */
  label: string;
  is_subscribed: boolean;
}

/**
 * Returns the subscription that an email's link changes, or null for an invalid token. Needs no
 * session.
 */
export function readSubscription(token: string): Promise<EmailSubscription | null> {
  return callByLink("email-subscription", { token });
}

export function changeSubscription(token: string, isSubscribed: boolean): Promise<EmailSubscription | null> {
  const body = { token, is_subscribed: isSubscribed };
  return callByLink("change-email-subscription", body);
}
