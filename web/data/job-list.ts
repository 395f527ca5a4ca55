import { PostgrestError } from "@supabase/postgrest-js";
import { keepPreviousData, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "#domain/calendar-date.ts";
import type { JobStatus } from "#domain/job-status.ts";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { dataClient } from "#web/session/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** A job as the table of previous jobs shows it. */
export interface ListedJob {
  id: number;
  name: string;
  city: string | null;
  state: string | null;
  start_date: CalendarDate;
  end_date: CalendarDate;
  status: JobStatus;
  /** 1: approved by staff. */
  approved: number;
  /** How many there are (decision 27). */
  applications: number;
}

export interface JobListFilter {
  /** Matches title, city or state as it is typed: no wildcards. */
  search: string;
  status: JobStatus | null;
  /** From 1. */
  page: number;
}

export interface JobListPage {
  jobs: ListedJob[];
  total: number;
}

/** One page of a company's jobs: searched, filtered, counted and cut in the database (decision 32). */
export function jobListQuery(employerId: number, filter: JobListFilter) {
  return queryOptions({
    queryKey: [...jobsKey, "list", employerId, filter],
    queryFn: ({ signal }) => readPage(employerId, filter, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many jobs the company has in all. */
export function jobCountQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "count", employerId],
    queryFn: async ({ signal }) => (await readPage(employerId, { search: "", status: null, page: 1 }, signal)).total,
  });
}

const RANGE_NOT_SATISFIABLE = "PGRST103";

async function readPage(employerId: number, filter: JobListFilter, signal: AbortSignal): Promise<JobListPage> {
  const first = (filter.page - 1) * JOB_TABLE_PAGE_SIZE;
  try {
    const { data, count } = await dataClient
      .rpc("search_jobs", toArguments(employerId, filter), { get: true, count: "exact" })
      .select("id,name,city,state,start_date,end_date,status,approved,applications")
      .order("created", { ascending: false })
      .order("id", { ascending: false })
      .range(first, first + JOB_TABLE_PAGE_SIZE - 1)
      .abortSignal(signal)
      .throwOnError();
    const jobs = data as ListedJob[];
    return { jobs, total: count ?? jobs.length };
  } catch (error) {
    if (!(error instanceof PostgrestError && error.code === RANGE_NOT_SATISFIABLE) || filter.page === 1) throw error;
    // An address with a page that there isn't (any more): the table goes to the last one.
    const { total } = await readPage(employerId, { ...filter, page: 1 }, signal);
    return { jobs: [], total };
  }
}

function toArguments(employerId: number, { search, status }: JobListFilter) {
  return { employer_id: employerId, term: search, ...(status ? { status } : {}) };
}

/** Takes the job's links and applications along, into the bin (decision 26). */
export const deleteJob = mutationOptions({
  mutationFn: async (id: number): Promise<void> => {
    await dataClient.from("job_openings").delete().eq("id", id).throwOnError();
  },
  onSettled: (_data, _error, _id, _result, { client }) => client.invalidateQueries({ queryKey: jobsKey }),
});
