import { queryOptions } from "@tanstack/react-query";
import { readRows } from "#web/data-client/data-client.ts";

/**
 * Reads the user's companies that this session cannot open without a second factor (rule 69),
 * sorted by name.
 */
export function waitingEmployersQuery(userId: number) {
  return queryOptions({
    queryKey: ["waiting-employers", userId],
    queryFn: ({ signal }) => readRows("employers_that_need_second_factor", undefined as never, signal),
    staleTime: 0,
  });
}
