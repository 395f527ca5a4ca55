import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { readAgainAfterLast } from "#web/data-client/shown-removal.ts";
import { jobsKey } from "./jobs.ts";
import { ALL_JOBS, type JobSort, type ListFilter, type SortColumn } from "./list-filter.ts";
import { type ListedBy, readListPage, removeFromPages } from "./list-page.ts";

/** A job as the table of previous jobs shows it. */
export type ListedJob = ListedBy<typeof readPage>;

/** One page of a company's jobs: searched, filtered, counted and cut in the database (rule 32). */
export function jobListQuery(employerId: number, filter: ListFilter) {
  return queryOptions({
    queryKey: [...jobsKey, "list", employerId, filter],
    queryFn: ({ signal }) => readPage(employerId, filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many jobs the company has in all. */
export function jobCountQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "count", employerId],
    queryFn: async ({ signal }) => (await readPage(employerId, ALL_JOBS, signal)).total,
  });
}

function readPage(employerId: number, filter: ListFilter, signal: AbortSignal) {
  return readListPage(filter.page, (first, last) => {
    const found = dataClient
      .rpc("search_jobs", toArguments(employerId, filter), { get: true, count: "exact" })
      .select(
        "id,name,city,state,start_date,end_date,status,closed_reason,approved,review_note,source_gone,applications,application_type",
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

/** Rule 80. Jobs that are alike in a column keep one order, so that each is on one page. An index has it, but for the status. */
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

/** What is not asked for is left out: PostgreSQL then counts in the index, without looking for an empty term (record 15). */
function toArguments(employerId: number, { search, status }: ListFilter) {
  return { employer_id: employerId, ...(search ? { term: search } : {}), ...(status ? { status } : {}) };
}

/** Takes the job's links and applications along, into the bin (rule 26). The row goes at once, and returns if that is refused. */
export const deleteJob = mutationOptions({
  mutationKey: [...jobsKey, "delete"],
  mutationFn: async (id: number): Promise<void> => {
    const { data } = await dataClient.from("job_openings").delete().eq("id", id).select("id").throwOnError();
    // Someone else has already deleted it, or the user may not.
    if (data.length === 0) throw new Error("No job was deleted");
  },
  onMutate: (id, { client }) => removeFromPages(client, [...jobsKey, "list"], id),
  onError: (_error, _id, removal) => removal?.putBack(),
  onSettled: (_data, _error, _id, _removal, { client }) => readAgainAfterLast(client, [...jobsKey, "delete"], jobsKey),
});
