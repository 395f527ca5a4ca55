import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";

/**
 * Reads those of the user's companies that require a second factor which this session has not used
 * (rule 69). Sorted by name.
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
