import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { readAgainAfterLast } from "#web/data-client/shown-removal.ts";
import { jobsKey } from "./jobs.ts";
import { ALL_JOBS, type JobSort, type ListFilter, type SortColumn } from "./list-filter.ts";
import { type ListedBy, readListPage, removeFromPages } from "./list-page.ts";
import { matchingJobs } from "./matching-jobs.ts";

/** A row of the table of previous jobs. */
export type ListedJob = ListedBy<typeof readPage>;

/** Reads one page of a company's jobs. The database searches, filters and counts (rule 32). */
export function jobListQuery(employerId: number, filter: ListFilter) {
  return queryOptions({
    queryKey: [...jobsKey, "list", employerId, filter],
    queryFn: ({ signal }) => readPage(employerId, filter, signal),
    placeholderData: keepPreviousData,
  });
}

export function jobCountQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "count", employerId],
    queryFn: async ({ signal }) => (await readPage(employerId, ALL_JOBS, signal)).total,
  });
}

function readPage(employerId: number, filter: ListFilter, signal: AbortSignal) {
  return readListPage(filter.page, (first, last) => {
    const found = matchingJobs(employerId, filter, { count: "exact" }).select(
      "id,name,city,state,start_date,end_date,status,closed_reason,paused_until,approved,review_note,source_gone,applications,new_applications,application_type",
    );
    const ordered = orderOf(filter.sort).reduce(
      (jobs, [column, ascending]) => jobs.order(column, { ascending }),
      found,
    );
    return ordered.range(first, last).abortSignal(signal).throwOnError();
  });
}

type Order = readonly (readonly [column: string, ascending: boolean])[];

const NEWEST_FIRST: Order = [
  ["created", false],
  ["id", false],
];

/**
 * Columns to sort by (rule 80). The id breaks ties, so that each job is on exactly one page. Every
 * order except the order by status has an index.
 */
const SORTED_BY: Record<SortColumn, readonly string[]> = {
  title: ["title_order", "id"],
  location: ["place_order", "state", "id"],
  dates: ["end_date", "id"],
  status: ["status_order"],
};

function orderOf(sort: JobSort | null): Order {
  if (!sort) return NEWEST_FIRST;
  const ascending = !sort.startsWith("-");
  const columns = SORTED_BY[sort.replace("-", "") as SortColumn].map((column) => [column, ascending] as const);
  return sort.endsWith("status") ? [...columns, ...NEWEST_FIRST] : columns;
}

/**
 * Moves the job with its categories and applications into the bin (rule 26). Removes the row
 * optimistically and restores it on error.
 */
export const deleteJob = mutationOptions({
  mutationKey: [...jobsKey, "delete"],
  mutationFn: async (id: number): Promise<void> => {
    const { data } = await dataClient.from("job_openings").delete().eq("id", id).select("id").throwOnError();
    // Throws if no row was deleted. Another member has deleted the job before, or the user has no
    // permission.
    if (data.length === 0) throw new Error("No job was deleted");
  },
  onMutate: (id, { client }) => removeFromPages(client, [...jobsKey, "list"], id),
  onError: (_error, _id, removal) => removal?.putBack(),
  onSettled: (_data, _error, _id, _removal, { client }) => readAgainAfterLast(client, [...jobsKey, "delete"], jobsKey),
});
