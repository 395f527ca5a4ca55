import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { pageKey } from "./jobs.ts";

/** The last unanswered change of each job. These promises never reject. */
const changesSent = new Map<number, Promise<void>>();

/**
 * Reads the ids of a job's categories each time the dialog opens. Spec §7 "Job categories of job"
 */
export function categoriesOfJobQuery(jobId: number) {
  return queryOptions({
    queryKey: ["job_categories_job_openings", jobId],
    queryFn: async (): Promise<number[]> => {
      // Waits for a change in flight, because otherwise the dialog would show and save the old
      // categories.
      await changesSent.get(jobId);
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
