import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";

/** The company's industry or one of its categories, as its profile says; null where it says nothing. */
export function companyIndustryQuery(employerId: number) {
  return queryOptions({
    queryKey: ["employers", "industry", employerId],
    queryFn: async (): Promise<number | null> => {
      const { data } = await dataClient.from("employers").select("industry").eq("id", employerId).throwOnError();
      return data[0]?.industry ?? null;
    },
  });
}
