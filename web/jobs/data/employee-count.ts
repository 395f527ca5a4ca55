import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";

/** How many employees the company's profile says it has; null where it says nothing. */
export function employeeCountQuery(employerId: number) {
  return queryOptions({
    queryKey: ["employers", "employee count", employerId],
    queryFn: async ({ signal }): Promise<number | null> => {
      const { data } = await dataClient
        .from("employers")
        .select("employee_count")
        .eq("id", employerId)
        .abortSignal(signal)
        .throwOnError();
      return data[0]?.employee_count ?? null;
    },
  });
}
