import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { teamKey } from "./team.ts";

type TeamAction =
  | "company_created"
  | "joined"
  | "access_granted"
  | "left"
  | "removed"
  | "invited"
  | "invitation_resent"
  | "invitation_revoked";

export interface TeamEvent {
  id: number;
  action: TeamAction;
  /** Null: our staff. */
  actor_email: string | null;
  subject_email: string;
  created: string;
}

/** What happened to the team, newest first. Rule 38: all members see it. */
export function teamLogQuery(employerId: number, limit: number) {
  return queryOptions({
    queryKey: [...teamKey(employerId), "log", limit],
    queryFn: async ({ signal }): Promise<{ events: TeamEvent[]; hasMore: boolean }> => {
      const { data } = await dataClient
        .from("team_log")
        .select("id,action,actor_email,subject_email,created")
        .eq("employer_id", employerId)
        .order("created", { ascending: false })
        .order("id", { ascending: false })
        .limit(limit + 1)
        .abortSignal(signal)
        .overrideTypes<TeamEvent[], { merge: false }>()
        .throwOnError();
      return { events: data.slice(0, limit), hasMore: data.length > limit };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
