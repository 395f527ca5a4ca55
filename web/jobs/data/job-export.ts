import type { ListFilter } from "./list-filter.ts";
import { matchingJobs } from "./matching-jobs.ts";

/** Jobs per request. The data service's limit is twice as high. */
const CHUNK = 500;
/**
 * Maximum number of jobs in a file. A spreadsheet and the browser's memory can hold this many jobs.
 */
const EXPORTED_MAX = 100_000;

const COLUMNS =
  "id,name,status,approved,closed_reason,city,state,postal_code,start_date,end_date,pay_type,min_annual_pay,max_annual_pay,min_hourly_pay,max_hourly_pay,applications,views,clicked_apply,created";

interface Reading {
  employerId: number;
  filter: Pick<ListFilter, "search" | "status">;
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

export type ExportedJob = Awaited<ReturnType<typeof readChunk>>[number];

/**
 * Reads all jobs that match the filter, newest first. Each request starts after the last job of the
 * previous request. Jobs that are posted or deleted during the export then cause no repeated or
 * missing rows. Throws when the signal is aborted.
 */
export async function readAllJobs({ employerId, filter, signal, onProgress }: Reading): Promise<ExportedJob[]> {
  const jobs: ExportedJob[] = [];
  let chunk: typeof jobs;
  do {
    chunk = await readChunk(employerId, filter, jobs.at(-1), signal);
    jobs.push(...chunk);
    onProgress(jobs.length);
  } while (chunk.length === CHUNK && jobs.length < EXPORTED_MAX);
  return jobs;
}

async function readChunk(
  employerId: number,
  filter: Reading["filter"],
  last: { id: number; created: string } | undefined,
  signal: AbortSignal,
) {
  const found = matchingJobs(employerId, filter).select(COLUMNS);
  const after = last
    ? found
        .lte("created", last.created)
        .or(`created.lt."${last.created}",and(created.eq."${last.created}",id.lt.${last.id})`)
    : found;
  const { data } = await after
    .order("created", { ascending: false })
    .order("id", { ascending: false })
    .limit(CHUNK)
    .abortSignal(signal)
    .throwOnError();
  return data;
}
