import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ServiceUnavailable, SessionEnded } from "#web/session/service-unavailable.ts";

const MAX_RETRIES = 2;

/** A refusal may come from a company that one was removed from: the list of companies tells. */
const mutationCache = new MutationCache({
  onError(error) {
    if (error instanceof ServiceUnavailable || error instanceof SessionEnded) return;
    void queryClient.invalidateQueries({ queryKey: ["employers_users"] });
  },
});

/** One cache for the person who is signed in; a sign-out empties it. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only what may pass is tried again, soon; a refusal stays one. Then the screen says so and offers Retry (rule 42).
      retry: (failures, error) => error instanceof ServiceUnavailable && failures < MAX_RETRIES,
      retryDelay: (failures) => 400 * 2 ** failures,
      // Being offline is a failure that one can see, not a pause that nobody explains.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});
