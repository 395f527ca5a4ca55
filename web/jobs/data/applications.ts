import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";
import { type ListedBy, readListPage } from "./list-page.ts";

export type ApplicationState = Row<"applications">["state"];
/** An application from the public form (rule 77). */
export type Applicant = ListedBy<typeof readPage>;

const applicantsKey = [...jobsKey, "applicants"] as const;

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
    dataClient
      .from("applications")
      .select("id,created,name,email,phone,message,state,held_at,deletion_asked,arrived_in_flood", { count: "exact" })
      .eq("job_opening_id", jobId)
      .not("email", "is", null)
      .order("created", { ascending: false })
      .order("id", { ascending: false })
      .range(first, last)
      .abortSignal(signal)
      .throwOnError(),
  );
}

/** Reads whether a job's applications are held and when they are deleted. */
export function applicationsKeptQuery(jobId: number) {
  return queryOptions({
    queryKey: [...applicantsKey, jobId, "kept"],
    queryFn: async ({ signal }) => {
      const { data } = await dataClient
        .from("job_openings")
        .select("name,applications_held_at,applications_deleted_on")
        .eq("id", jobId)
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}

type Settled = [data: unknown, error: unknown, variables: unknown, result: unknown, context: { client: QueryClient }];
const onSettled = (...[_data, _error, _variables, _result, { client }]: Settled) =>
  Promise.all([
    client.invalidateQueries({ queryKey: applicantsKey }),
    // The table counts the new applications.
    client.invalidateQueries({ queryKey: [...jobsKey, "list"] }),
  ]);

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
