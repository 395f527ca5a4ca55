import { mutationOptions } from "@tanstack/react-query";
import { config } from "#web/browser/config.ts";
import { accessToken } from "#web/session/access-token.ts";
import { ServiceUnavailable } from "#web/session/service-unavailable.ts";

/** The raw response of the function, for the test page (rule 44). */
export interface CheckoutAnswer {
  status: number;
  text: string;
}

interface CheckoutCall {
  body: object;
  /** True if the request has only the public key, and not the user's token. */
  isPublic: boolean;
}

/**
 * Time limit of the request in milliseconds. It is longer than the server waits for the payment
 * provider, including retries.
 */
const TIME_LIMIT_MS = 30_000;

/**
 * Calls the payment function (Spec §7 "Payment function test"). Returns a rejection as a response.
 * Throws ServiceUnavailable if there is no response.
 */
export const callCheckout = mutationOptions({
  mutationFn: async ({ body, isPublic }: CheckoutCall): Promise<CheckoutAnswer> => {
    const token = isPublic ? null : await accessToken();
    try {
      const response = await fetch("/functions/v1/openings-checkout", {
        method: "POST",
        headers: { authorization: `Bearer ${token ?? config.apikey}`, "content-type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      return { status: response.status, text: await response.text() };
    } catch (error) {
      throw new ServiceUnavailable(0, { cause: error });
    }
  },
});
