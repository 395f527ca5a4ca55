import type { QueryClient } from "@tanstack/react-query";
import { jobStatus } from "#domain/job/job-status.ts";
import { DEFAULT_APPLICATION_DAYS } from "#domain/limits.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { categoriesOfJobQuery } from "#web/jobs/data/categories-of-job.ts";
import { type Job, jobQuery } from "#web/jobs/data/jobs.ts";

/** Reads a job and its categories, and returns its duplicate. */
export async function readDuplicate(id: number, client: QueryClient): Promise<Record<string, unknown>> {
  const [job, selectedCategories] = await Promise.all([
    client.fetchQuery(jobQuery(id)),
    client.fetchQuery(categoriesOfJobQuery(id)),
  ]);
  if (!job) throw new Error("The job is gone");
  return { ...toDuplicate(job), selectedCategories };
}

/**
 * Converts a job to its duplicate, without the reference to a suggestion. If the job is closed or
 * expired, the duplicate starts today and ends in 30 days.
 */
function toDuplicate({ original_script_job_id: _posted, ...job }: Job): Record<string, unknown> {
  if (jobStatus(job, portalToday()) === "active") return job;
  const today = portalToday();
  return { ...job, start_date: today, end_date: addDays(today, DEFAULT_APPLICATION_DAYS) };
}
