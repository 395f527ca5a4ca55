import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ServiceUnavailable, SessionEnded } from "#web/session/service-unavailable.ts";

const MAX_RETRIES = 2;

/** A refusal may mean that the user was removed from the company: the list of companies shows it. */
const mutationCache = new MutationCache({
  onError(error) {
    if (error instanceof ServiceUnavailable || error instanceof SessionEnded) return;
    void queryClient.invalidateQueries({ queryKey: ["employers_users"] });
  },
});

/** Queries that the service failed, and that have not been answered since. */
const failed = new Set<string>();

/** When one of them is answered, the others on the screen are loaded again: one Retry is enough (rule 42). */
const queryCache = new QueryCache({
  onError(error, { queryHash }) {
    if (error instanceof ServiceUnavailable) failed.add(queryHash);
  },
  onSuccess(_data, { queryHash }) {
    if (!failed.delete(queryHash)) return;
    const predicate = ({ state }: { state: { error: unknown } }) => state.error instanceof ServiceUnavailable;
    void queryClient.refetchQueries({ type: "active", predicate }, { cancelRefetch: false });
  },
});

/** One cache for the person who is signed in; a sign-out empties it. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache,
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Only a failure that may pass is tried again, soon; a refusal is final. Then the screen says so and offers Retry (rule 42).
      retry: (failures, error) => error instanceof ServiceUnavailable && failures < MAX_RETRIES,
      retryDelay: (failures) => 400 * 2 ** failures,
      // Being offline shows as a failure, not as a pause without an explanation.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});
