import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { teamKey } from "./team.ts";

/** An event in the team's history. `actor_email` is null if staff caused the event. */
export type TeamEvent = Pick<
  Row<"team_log">,
  "id" | "action" | "actor_email" | "subject_email" | "job_name" | "created"
>;

/** Reads the team's history, newest first. All members may read it (rule 38). */
export function teamLogQuery(employerId: number, limit: number) {
  return queryOptions({
    queryKey: [...teamKey(employerId), "log", limit],
    queryFn: async ({ signal }): Promise<{ events: TeamEvent[]; hasMore: boolean }> => {
      const { data } = await dataClient
        .from("team_log")
        .select("id,action,actor_email,subject_email,job_name,created")
        .eq("employer_id", employerId)
        .order("created", { ascending: false })
        .order("id", { ascending: false })
        .limit(limit + 1)
        .abortSignal(signal)
        .throwOnError();
      return { events: data.slice(0, limit), hasMore: data.length > limit };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
