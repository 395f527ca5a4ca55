import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ServiceUnavailable, SessionEnded } from "#web/session/service-unavailable.ts";

const MAX_RETRIES = 2;

/**
 * Reloads the list of companies after a rejected change, because the user may have been removed
 * from the company.
 */
const mutationCache = new MutationCache({
  onError(error) {
    if (error instanceof ServiceUnavailable || error instanceof SessionEnded) return;
    void queryClient.invalidateQueries({ queryKey: ["employers_users"] });
  },
});

/**
 * Options of queries that fill a form. They read the row each time the form opens, and never in the
 * background. A background read would change the values with which the form compares the user's
 * edits (rule 28).
 */
export const FOR_FORMS = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** Queries that failed in an outage and have not succeeded since. */
const failed = new Set<string>();

/**
 * When a failed query succeeds, for example after Retry, loads the other failed queries again (rule
 * 42).
 */
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

/** The cache of the signed-in user. Signing out clears it. */
export const queryClient: QueryClient = new QueryClient({
  mutationCache,
  queryCache,
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Retries only after an outage, because a rejection is final. After MAX_RETRIES, the screen
      // shows the error and a Retry button (rule 42).
      retry: (failures, error) => error instanceof ServiceUnavailable && failures < MAX_RETRIES,
      retryDelay: (failures) => 400 * 2 ** failures,
      // Makes an offline request fail instead of waiting, so that the screen shows the error.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    mutations: { networkMode: "always" },
  },
});
