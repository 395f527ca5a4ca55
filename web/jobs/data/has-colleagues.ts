import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";

/** Whether anyone else belongs to the company or is invited to it. */
export function hasColleaguesQuery(employerId: number) {
  return queryOptions({
    // Below the key of the company's team, so that an invitation is news here too.
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
