import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { JobColumns } from "#domain/job-form-values.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { AUTHOR_COLUMNS, type Author, explainMissedUpdate } from "#web/data-client/missed-update.ts";
import type { Position } from "./geocode.ts";

/** One job as the form edits it. */
export type Job = JobColumns & {
  id: number;
  employer_id: number;
  approved: number;
  archived: number;
  /** Not in the form: written by others, and carried along by a duplicate. */
  benefits: string | null;
  /** Why staff sent it back. */
  review_note: string | null;
  modified: string;
  latitude: number | null;
  longitude: number | null;
  location_precision: Position["precision"] | null;
};

const JOB_COLUMNS =
  "id,employer_id,name,description,employment_type_id,location_type_id,education_credential_id,experience_level_id,address_line_one,address_line_two,city,state,postal_code,start_date,end_date,pay_type,min_annual_pay,max_annual_pay,min_hourly_pay,max_hourly_pay,application_type,application_url,application_email,special_instructions,benefits,latitude,longitude,location_precision,approved,archived,review_note,modified";

/** Lists and counts of jobs stand under this key: a saved or deleted job makes all of them stale. */
export const jobsKey = ["job_openings"] as const;
/** Suggested jobs: posting one decides it. */
export const suggestionsKey = ["script_acquired_job_openings"] as const;

/** A job of the person's companies, or null. Editing fetches the row again each time (rule 15). */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: ["job_opening", id],
    queryFn: async (): Promise<Job | null> => {
      const { data } = await dataClient
        .from("job_openings")
        .select(JOB_COLUMNS)
        .eq("id", id)
        .overrideTypes<Job[], { merge: false }>()
        .throwOnError();
      return data[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
    // A refetch behind somebody's back would change what he compares with (rule 28).
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type SavedPosition = Pick<Job, "latitude" | "longitude" | "location_precision">;
export type NewJob = JobColumns &
  SavedPosition & { employer_id: number; original_script_job_id?: number; benefits: string | null };

/** Spec §7 "Save job". With `original_script_job_id` the suggestion is marked in the same transaction (rule 25). */
export const createJob = mutationOptions({
  mutationFn: async (job: NewJob): Promise<Job> => {
    const { data } = await dataClient
      .from("job_openings")
      .insert(job)
      .select(JOB_COLUMNS)
      .single()
      .overrideTypes<Job, { merge: false }>()
      .throwOnError();
    return data;
  },
  onSettled: (_data, _error, _job, _result, { client }) => {
    void client.invalidateQueries({ queryKey: jobsKey });
    void client.invalidateQueries({ queryKey: suggestionsKey });
  },
});

/** By what a job is known again; the longer texts may have been cleaned. */
const TELLING_COLUMNS = [
  "employer_id",
  "name",
  "address_line_one",
  "city",
  "postal_code",
  "start_date",
  "end_date",
  "min_annual_pay",
  "max_annual_pay",
] as const;

/** Clocks of browsers go wrong by so much. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The job that a request wrote whose answer never came, or null. */
export async function findCreatedJob(sent: NewJob, sentAt: number): Promise<Job | null> {
  const { data } = await dataClient
    .from("job_openings")
    .select(JOB_COLUMNS)
    .match(Object.fromEntries(TELLING_COLUMNS.map((column) => [column, sent[column]])))
    .gte("created", new Date(sentAt - CLOCK_TOLERANCE_MS).toISOString())
    .order("id", { ascending: false })
    .limit(1)
    .overrideTypes<Job[], { merge: false }>()
    .throwOnError();
  return data[0] ?? null;
}

/** Somebody else saved the job since it was loaded. Rule 28 */
export class JobConflict extends Error {
  override name = "JobConflict";
  /** As it is stored now; null when it was deleted. */
  readonly current: Job | null;
  /** Who saved it, as far as one may know. */
  readonly savedBy: string | null;

  constructor(current: Job | null, savedBy: string | null) {
    super("Somebody else saved this job");
    this.current = current;
    this.savedBy = savedBy;
  }
}

export type JobUpdate = { id: number; modified: string; columns: JobColumns & Partial<SavedPosition> };

/** Saves only what the person has seen: the `modified` that was read is part of the filter. Throws JobConflict. */
export const updateJob = mutationOptions({
  mutationFn: async (update: JobUpdate): Promise<Job> => {
    const { id, modified, columns } = update;
    const { data } = await dataClient
      .from("job_openings")
      .update(columns)
      .eq("id", id)
      .eq("modified", modified)
      .select(JOB_COLUMNS)
      .overrideTypes<Job[], { merge: false }>()
      .throwOnError();
    return data[0] ?? readAfterMiss(update);
  },
  onSettled: (_data, _error, _update, _result, { client }) => void client.invalidateQueries({ queryKey: jobsKey }),
});

async function readAfterMiss(update: JobUpdate): Promise<Job> {
  const { data } = await dataClient
    .from("job_openings")
    .select(`${JOB_COLUMNS},author:users(${AUTHOR_COLUMNS})`)
    .eq("id", update.id)
    .overrideTypes<(Job & { author: Author | null })[], { merge: false }>()
    .throwOnError();
  const [row] = data;
  if (!row) throw new JobConflict(null, null);
  const { current, isSaved, savedBy } = explainMissedUpdate<Job>(row, update);
  if (isSaved) return current;
  throw new JobConflict(current, savedBy);
}
