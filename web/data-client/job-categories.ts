import { queryOptions } from "@tanstack/react-query";
import type { Category } from "#domain/job/category-tree.ts";
import { dataClient } from "./data-client.ts";

/** Reads both levels of the category tree. Spec §7 "All categories" */
export function jobCategoriesQuery() {
  return queryOptions({
    queryKey: ["job_categories"],
    queryFn: async (): Promise<Category[]> => {
      const { data } = await dataClient.from("job_categories").select("id,name,parent_id").order("name").throwOnError();
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
