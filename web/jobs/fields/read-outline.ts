import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { descriptionOutline, type OutlineShape } from "#domain/text/description-outline.ts";
import { dataClient } from "#web/data-client/data-client.ts";

export interface OutlineAsked {
  shape: OutlineShape;
  employerId: number;
}

/**
 * Returns the outline of a description, worded for the company's industry. If the industry cannot
 * be read, returns the outline for any industry.
 */
export async function readOutline({ shape, employerId }: OutlineAsked, client: QueryClient): Promise<string> {
  const industry = await client.fetchQuery(companyIndustryQuery(employerId)).catch(() => null);
  return descriptionOutline(shape, industry);
}

/**
 * Reads the industry or category in the company's profile. The result is null if the profile has
 * neither.
 */
function companyIndustryQuery(employerId: number) {
  return queryOptions({
    queryKey: ["employers", "industry", employerId],
    queryFn: async (): Promise<number | null> => {
      const { data } = await dataClient.from("employers").select("industry").eq("id", employerId).throwOnError();
      return data[0]?.industry ?? null;
    },
  });
}
