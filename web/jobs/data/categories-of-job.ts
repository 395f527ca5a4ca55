import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CategoryHints } from "#domain/job/suggest-categories.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { FOR_FORMS } from "#web/data-client/query-client.ts";
import { pageKey } from "./jobs.ts";

/**
 * Maps a job's id to the promise of the last change of its categories. The promise resolves after
 * the server's response, even if the change failed.
 */
const changesSent = new Map<number, Promise<void>>();

/**
 * Reads the ids of a job's categories each time the dialog opens. Spec §7 "Job categories of job"
 */
export function categoriesOfJobQuery(jobId: number) {
  return queryOptions({
    queryKey: ["job_categories_job_openings", jobId],
    queryFn: async (): Promise<number[]> => {
      // Waits for a running change, because the dialog must show the new categories.
      await changesSent.get(jobId);
      const { data } = await dataClient
        .from("job_categories_job_openings")
        .select("job_category_id")
        .eq("job_opening_id", jobId)
        .throwOnError();
      return data.map((link) => link.job_category_id);
    },
    ...FOR_FORMS,
  });
}

/** Number of newest jobs from which categories are suggested. */
const HINTING_JOBS = 20;

/** Reads the industry and the newest jobs of a company, from which categories are suggested. */
export function categoryHintsQuery(employerId: number) {
  return queryOptions({
    queryKey: ["category hints", employerId],
    queryFn: async ({ signal }): Promise<CategoryHints> => {
      const [employer, jobs] = await Promise.all([
        dataClient.from("employers").select("industry").eq("id", employerId).abortSignal(signal).throwOnError(),
        dataClient
          .from("job_openings")
          .select("name,job_categories_job_openings(job_category_id)")
          .eq("employer_id", employerId)
          .order("created", { ascending: false })
          .order("id", { ascending: false })
          .limit(HINTING_JOBS)
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return {
        industryId: employer.data[0]?.industry ?? null,
        jobs: jobs.data.map(({ name, job_categories_job_openings: links }) => {
          return { name, categoryIds: links.map((link) => link.job_category_id) };
        }),
      };
    },
    staleTime: 0,
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
  mutationFn: ({ jobId, categoryIds }: CategoryChange): Promise<unknown> => {
    const change = { job_id: jobId, category_ids: categoryIds };
    const answer = Promise.resolve(dataClient.rpc("set_job_categories", change).throwOnError());
    const answered = answer
      .catch(() => undefined)
      .then(() => {
        if (changesSent.get(jobId) === answered) changesSent.delete(jobId);
      });
    changesSent.set(jobId, answered);
    return answer;
  },
  onSettled: (_data, _error, { jobId }, _result, { client }) =>
    void client.invalidateQueries({ queryKey: pageKey(jobId) }),
});
