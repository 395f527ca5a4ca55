import { queryOptions } from "@tanstack/react-query";
import { type Rows, readRow } from "./data-client.ts";

/** The keys of all queries for suggestions start with it. Posting invalidates these queries. */
export const suggestionsKey = ["script_acquired_job_openings"] as const;
export const waitingKey = [...suggestionsKey, "count"] as const;

export type WaitingCounts = Rows<"waiting_counts">[number];

/**
 * Counts the suggestions and the new applicants for the badges of the sidebar, in one request. Spec
 * §7 "Suggested count", Spec §8
 */
export function waitingCountsQuery(employerId: number) {
  return queryOptions({
    queryKey: [...waitingKey, employerId],
    queryFn: ({ signal }) => readRow("waiting_counts", { employer_id: employerId }, signal),
  });
}
