import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";

/**
 * Reads the user's companies that the user can open only with a second factor, sorted by name (rule
 * 69).
 */
export function waitingEmployersQuery(userId: number) {
  return queryOptions({
    queryKey: ["waiting-employers", userId],
    queryFn: async ({ signal }): Promise<{ id: number; name: string }[]> => {
      const { data } = await dataClient
        .rpc("employers_that_need_second_factor", undefined, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 0,
  });
}
