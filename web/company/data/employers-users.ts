import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import type { Employer } from "#web/session/signed-in.ts";

/** Reads the user's companies, sorted by name. Spec §7 "Employers of user" */
export function employersOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: ["employers_users", userId],
    queryFn: async (): Promise<Employer[]> => {
      const { data } = await dataClient
        .from("employers_users")
        .select("employers(id,name,logo,description,approved,inactive)")
        .eq("user_id", userId)
        .throwOnError();
      return data.map((link) => link.employers).sort((a, b) => a.name.localeCompare(b.name, "en-US"));
    },
  });
}
