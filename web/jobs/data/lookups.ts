import { queryOptions } from "@tanstack/react-query";
import type { Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";

export type Lookup = Pick<Row<keyof typeof orderColumns>, "id" | "name">;
export type Lookups = Record<keyof typeof orderColumns, Lookup[]>;

/** The four lookup tables and the column that each is sorted by. Spec §3 */
const orderColumns = {
  employment_types: "sort",
  location_types: "id",
  education_credentials: "sort",
  experience_levels: "sort",
} as const;

/** Reads the options of the job form's selects. Spec §7 "Lookups" */
export function lookupsQuery() {
  return queryOptions({
    queryKey: ["lookups"],
    queryFn: async (): Promise<Lookups> => {
      const [employment_types, location_types, education_credentials, experience_levels] = await Promise.all([
        readLookup("employment_types"),
        readLookup("location_types"),
        readLookup("education_credentials"),
        readLookup("experience_levels"),
      ]);
      return { employment_types, location_types, education_credentials, experience_levels };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function readLookup(table: keyof typeof orderColumns): Promise<Lookup[]> {
  const { data } = await dataClient.from(table).select("id,name").order(orderColumns[table]).throwOnError();
  return data;
}
