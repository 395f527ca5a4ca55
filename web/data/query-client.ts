import { QueryClient } from "@tanstack/react-query";
import { ServiceUnavailable } from "#web/session/service-unavailable.ts";

const MAX_RETRIES = 2;

/** One cache for the person who is signed in; a sign-out empties it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only what may pass is tried again, soon; a refusal stays one. Then the screen says so and offers Retry (decision 42).
      retry: (failures, error) => error instanceof ServiceUnavailable && failures < MAX_RETRIES,
      retryDelay: (failures) => 400 * 2 ** failures,
      // Being offline is a failure that one can see, not a pause that nobody explains.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});
