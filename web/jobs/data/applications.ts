import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";
import { readListFilter } from "./list-filter.ts";
import { type ListedBy, readListPage } from "./list-page.ts";

export type ApplicationState = Row<"applications">["state"];
/** An application from the public form (rule 77). */
export type Applicant = ListedBy<typeof readPage>;

const applicantsKey = [...jobsKey, "applicants"] as const;

/** Reads the number of the page from the URL. */
export function pageOfApplicants(search: URLSearchParams): number {
  return readListFilter(search).page;
}

/**
 * Reads one page of a job's applicants, newest first. Skips applications without an email address,
 * because they were not sent with the portal's form.
 */
export function applicantsQuery(jobId: number, page: number) {
  return queryOptions({
    queryKey: [...applicantsKey, jobId, page],
    queryFn: ({ signal }) => readPage(jobId, page, signal),
    placeholderData: keepPreviousData,
  });
}

function readPage(jobId: number, page: number, signal: AbortSignal) {
  return readListPage(page, (first, last) =>
    selectApplicants(jobId, { count: "exact" })
      .order("created", { ascending: false })
      .order("id", { ascending: false })
      .range(first, last)
      .abortSignal(signal)
      .throwOnError(),
  );
}

function selectApplicants(jobId: number, options: { count?: "exact" } = {}) {
  return dataClient
    .from("applications")
    .select("id,created,name,email,phone,message,state,held_at,deletion_asked,arrived_in_flood", options)
    .eq("job_opening_id", jobId)
    .not("email", "is", null);
}

/** Reads one applicant of a job, or null if the application was deleted. */
export function applicantQuery(jobId: number, id: number) {
  return queryOptions({
    queryKey: [...applicantsKey, jobId, "one", id],
    queryFn: async ({ signal }): Promise<Applicant | null> => {
      const { data } = await selectApplicants(jobId).eq("id", id).abortSignal(signal).throwOnError();
      return data[0] ?? null;
    },
  });
}

type Settled = [data: unknown, error: unknown, variables: unknown, result: unknown, context: { client: QueryClient }];
const onSettled = (...[_data, _error, _variables, _result, { client }]: Settled) =>
  // Reloads the lists and pages of jobs, because they count the applications.
  client.invalidateQueries({ queryKey: jobsKey });

export const markApplication = mutationOptions({
  mutationFn: async ({ id, state }: { id: number; state: ApplicationState }): Promise<void> => {
    await dataClient.rpc("mark_application", { application_id: id, state }).throwOnError();
  },
  onSettled,
});

/** Holds an application, so that neither the schedule nor the applicant can delete it. */
export const holdApplication = mutationOptions({
  mutationFn: async ({ id, isHeld }: { id: number; isHeld: boolean }): Promise<void> => {
    await dataClient.rpc("hold_application", { application_id: id, is_held: isHeld }).throwOnError();
  },
  onSettled,
});

export const holdApplications = mutationOptions({
  mutationFn: async ({ jobId, isHeld }: { jobId: number; isHeld: boolean }): Promise<void> => {
    await dataClient.rpc("hold_applications", { job_id: jobId, is_held: isHeld }).throwOnError();
  },
  onSettled,
});
