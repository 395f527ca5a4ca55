import { queryOptions } from "@tanstack/react-query";
import { readRows } from "#web/data-client/data-client.ts";

/**
 * Reads those of the user's companies that require a second factor which this session has not used
 * (rule 69). Sorted by name.
 */
export function waitingEmployersQuery(userId: number) {
  return queryOptions({
    queryKey: ["waiting-employers", userId],
    queryFn: ({ signal }) => readRows("employers_that_need_second_factor", undefined as never, signal),
    staleTime: 0,
  });
}
