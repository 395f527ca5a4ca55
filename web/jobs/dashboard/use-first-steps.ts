import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readFirstSteps, writeFirstSteps } from "#web/browser/first-steps.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import type { Dashboard } from "#web/jobs/data/dashboard.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";

/**
 * Returns which first steps a company has finished. `isShown` is false while the queries run,
 * because most companies have finished all steps. If this browser has shown the steps before,
 * `isShown` is true from the start. `leadsToFirstJob` is true if the steps offer to post the first
 * job, or may offer it after loading.
 */
export function useFirstSteps(dashboard: { data: Dashboard | undefined; isPending: boolean }) {
  const { id, inactive } = useCurrentEmployer();
  const [known, setKnown] = useState(() => readFirstSteps(id));
  const isWanted = known !== "over" && inactive !== 1;
  // Every job has at least one event, so a company without events has no jobs.
  const hasJobs = dashboard.data && dashboard.data.events.length > 0;
  const colleagues = useQuery({ ...hasColleaguesQuery(id), enabled: isWanted });
  const hasColleagues = colleagues.data;
  const isDone = hasJobs === true && hasColleagues === true;
  const isKnown = hasJobs !== undefined && hasColleagues !== undefined;
  const isShown = isWanted && !isDone && (isKnown || known === "open");

  useEffect(() => {
    if (isDone) writeFirstSteps(id, "over");
    else if (isShown) writeFirstSteps(id, "open");
  }, [id, isDone, isShown]);

  function dismiss() {
    writeFirstSteps(id, "over");
    setKnown("over");
  }

  const isComing = isWanted && (dashboard.isPending || colleagues.isPending);
  const leadsToFirstJob = !hasJobs && (isShown || isComing);
  return { isShown, leadsToFirstJob, hasJobs: hasJobs === true, hasColleagues: hasColleagues === true, dismiss };
}

/** Returns whether the company has another member or an invitation. */
function hasColleaguesQuery(employerId: number) {
  return queryOptions({
    // The key begins like the team's key, so that a new invitation invalidates this query, too.
    queryKey: ["team", employerId, "has colleagues"],
    queryFn: async ({ signal }): Promise<boolean> => {
      const [members, invitations] = await Promise.all([
        dataClient
          .from("employers_users")
          .select("user_id")
          .eq("employer_id", employerId)
          .limit(2)
          .abortSignal(signal)
          .throwOnError(),
        dataClient
          .from("employer_invitations")
          .select("id")
          .eq("employer_id", employerId)
          .limit(1)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return members.data.length > 1 || invitations.data.length > 0;
    },
  });
}
