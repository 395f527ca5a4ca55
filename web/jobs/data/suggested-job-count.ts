import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { suggestionsKey } from "./jobs.ts";

/** Counts the suggestions for the badge of the sidebar. Spec §7 "Suggested count", Spec §8 */
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
