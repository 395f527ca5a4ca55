import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { suggestionsKey } from "./jobs.ts";
import type { ListFilter } from "./list-filter.ts";
import { type ListedBy, readListPage } from "./list-page.ts";

/** A job found on the company's website that nobody has decided yet. Spec §3 script_acquired_job_openings */
export type SuggestedJob = ListedBy<typeof readPage>;

/** Spec §7 "Suggested list", searched and cut in the database (rule 32). */
export function suggestedJobsQuery(employerId: number, { search, page }: Omit<ListFilter, "status">) {
  return queryOptions({
    queryKey: [...suggestionsKey, "list", employerId, search, page],
    queryFn: ({ signal }) => readPage(employerId, search, page, signal),
    placeholderData: keepPreviousData,
  });
}

function readPage(employerId: number, search: string, page: number, signal: AbortSignal) {
  return readListPage(page, (first, last) =>
    dataClient
      .rpc("search_suggested_jobs", { employer_id: employerId, term: search }, { get: true, count: "exact" })
      .select("id,name,city,state,start_date,end_date,sources")
      .order("created", { ascending: false })
      .order("id", { ascending: false })
      .range(first, last)
      .abortSignal(signal)
      .throwOnError(),
  );
}

/** Spec §7 "Suggested count". Spec §8: where it cannot be counted it is 0, and there is no badge. */
export function suggestedJobCountQuery(employerId: number) {
  return queryOptions({
    queryKey: [...suggestionsKey, "count", employerId],
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await dataClient
        .from("script_acquired_job_openings")
        .select("id", { count: "exact", head: true })
        .eq("employer_id", employerId)
        .is("moved_to_live", null)
        .is("denied", null)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
  });
}

/** A suggestion with everything that was found. */
export type FoundJob = Row<"script_acquired_job_openings">;

/** Everything that the job form can take over, or null when somebody else has decided it meanwhile. */
export function suggestedJobQuery(id: number) {
  return queryOptions({
    queryKey: [...suggestionsKey, "one", id],
    queryFn: async (): Promise<FoundJob | null> => {
      const { data } = await dataClient
        .from("script_acquired_job_openings")
        .select()
        .eq("id", id)
        .is("moved_to_live", null)
        .is("denied", null)
        .throwOnError();
      return data[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Spec §7 "Deny suggestion"; `denied: null` takes it back (rule 35). */
export const denySuggestedJob = mutationOptions({
  mutationKey: [...suggestionsKey, "deny"],
  mutationFn: async ({ job, denied }: { job: SuggestedJob; denied: true | null }): Promise<void> => {
    const { data } = await dataClient
      .from("script_acquired_job_openings")
      .update({ denied })
      .eq("id", job.id)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new Error("The suggestion has been decided already");
  },
  onSettled: (_data, _error, _id, _result, { client }) => void client.invalidateQueries({ queryKey: suggestionsKey }),
});
