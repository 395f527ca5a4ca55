import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Category } from "#domain/category-tree.ts";
import { dataClient } from "./data-client.ts";

/** Both levels of the tree. Spec §7 "All categories" */
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

/** The ids of a job's categories, read again whenever the picker opens. Spec §7 "Job categories of job" */
export function categoriesOfJobQuery(jobId: number) {
  return queryOptions({
    queryKey: ["job_categories_job_openings", jobId],
    queryFn: async (): Promise<number[]> => {
      const { data } = await dataClient
        .from("job_categories_job_openings")
        .select("job_category_id")
        .eq("job_opening_id", jobId)
        .throwOnError();
      return data.map((link) => link.job_category_id);
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export interface CategoryChange {
  jobId: number;
  categoryIds: number[];
}

/** Replaces a job's categories in one transaction (rule 24). */
export const setJobCategories = mutationOptions({
  mutationFn: async ({ jobId, categoryIds }: CategoryChange): Promise<void> => {
    await dataClient.rpc("set_job_categories", { job_id: jobId, category_ids: categoryIds }).throwOnError();
  },
});
