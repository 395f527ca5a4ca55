import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Answered } from "#domain/job/own-questions.ts";
import { dataClient, readRows } from "#web/data-client/data-client.ts";
import { jobsKey } from "#web/data-client/jobs-key.ts";
import { waitingKey } from "#web/data-client/waiting-counts.ts";
import type { ApplicationState } from "./applicant-filter.ts";
import { type Applicant, applicantsKey } from "./applicants.ts";

/** Reads one applicant of a company, or null if the application was deleted. */
export function applicantQuery(employerId: number, id: number) {
  return queryOptions({
    queryKey: [...applicantsKey, employerId, "one", id],
    queryFn: async ({ signal }): Promise<Applicant | null> => {
      const { data } = await dataClient
        .from("applications")
        .select(
          "id,created,name,email,phone,message,state,held_at,deletion_asked,arrived_in_flood,answers,meets_needs,job_openings!inner(id,name),application_notes(count())",
        )
        .eq("id", id)
        .eq("job_openings.employer_id", employerId)
        .not("email", "is", null)
        .abortSignal(signal)
        .throwOnError();
      const [found] = data;
      if (!found) return null;
      const { job_openings: job, application_notes: notes, answers, ...applicant } = found;
      return {
        ...applicant,
        answers: answers as Answered[] | null,
        job_id: job.id,
        job_name: job.name,
        notes: notes[0]?.count ?? 0,
      };
    },
  });
}

/** Reads the jobs that the filter of applicants offers. */
export function jobsWithApplicantsQuery(employerId: number) {
  return queryOptions({
    queryKey: [...applicantsKey, employerId, "jobs"],
    queryFn: ({ signal }) => readRows("jobs_with_applicants", { employer_id: employerId }, signal),
  });
}

type Settled = [data: unknown, error: unknown, variables: unknown, result: unknown, context: { client: QueryClient }];
/** Reloads the lists and pages of jobs, because they count the applicants. */
export async function onSettled(...[_data, _error, _variables, _result, { client }]: Settled) {
  void client.invalidateQueries({ queryKey: waitingKey });
  await client.invalidateQueries({ queryKey: jobsKey });
}

interface Marks {
  employerId: number;
  /** At most JOB_BATCH_SIZE applicants. */
  ids: number[];
  /** A single state for all applicants, or a state for each of the `ids` in their order. */
  states: ApplicationState[];
  /**
   * The time of the marks that Undo reverses. Set only for Undo. Applicants that were marked again
   * after this time keep their new state.
   */
  changedAt?: string;
}

/** An applicant whose state changed, with the earlier state and the time of the change. */
export type Marked = Awaited<ReturnType<typeof mark>>[number];

/** Marks applicants and returns those that changed. */
export const markApplicants = mutationOptions({ mutationFn: mark, onSettled });

async function mark({ employerId, ids, states, changedAt }: Marks) {
  const { data } = await dataClient
    .rpc("mark_applications", {
      employer_id: employerId,
      application_ids: ids,
      states,
      ...(changedAt && { changed_at: changedAt }),
    })
    .throwOnError();
  return data;
}

/** Holds an application, so that neither the schedule nor the applicant can delete it. */
export const holdApplication = mutationOptions({
  mutationFn: async ({ id, isHeld }: { id: number; isHeld: boolean }): Promise<void> => {
    await dataClient.rpc("hold_application", { application_id: id, is_held: isHeld }).throwOnError();
  },
  onSettled,
});
