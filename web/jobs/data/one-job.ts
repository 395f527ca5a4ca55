import { queryOptions } from "@tanstack/react-query";
import type { Source } from "#domain/job/sources.ts";
import { JOB_CATEGORIES_SHOWN } from "#domain/limits.ts";
import type { Row } from "#domain/rows.ts";
import { dataClient, type Rows, readRows } from "#web/data-client/data-client.ts";
import { pageKey } from "./jobs.ts";

/**
 * Reads a job with its categories, its counts of applications and the names from the lookups. The
 * result is null if the user's companies have no such job. `named` counts applications sent with
 * the portal's form, by state.
 */
export function jobPageQuery(id: number) {
  return queryOptions({
    queryKey: pageKey(id),
    queryFn: async ({ signal }) => {
      const { data } = await dataClient
        .from("job_openings")
        .select(
          "*,employers(company_url,approved_url,logo),employment_types(name),location_types(name),education_credentials(name),experience_levels(name),job_categories_job_openings(job_categories(name)),applications(count()),named:applications(state,count())",
        )
        .eq("id", id)
        .not("named.email", "is", null)
        .order("job_categories(name)", { referencedTable: "job_categories_job_openings" })
        .limit(JOB_CATEGORIES_SHOWN, { referencedTable: "job_categories_job_openings" })
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}

export type JobOfPage = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof jobPageQuery>["queryFn"]>>>>;

/**
 * Counts a job's applications. `named` and `unread` count only the applications from the portal's
 * form, which the page lists.
 */
export function countApplications({ applications, named }: JobOfPage) {
  const countOf = (wanted?: Row<"applications">["state"]) =>
    named.reduce((sum, { state, count }) => (!wanted || state === wanted ? sum + count : sum), 0);
  const all = applications[0]?.count ?? 0;
  return { all, named: countOf(), unnamed: all - countOf(), unread: countOf("new") };
}

/** The figures of a day. The page shows the last JOB_CHART_DAYS days. */
export type JobDay = Rows<"job_figures">[number];

/** Reads a job's figures by day, oldest first. Includes days without events. */
export function jobFiguresQuery(id: number) {
  return queryOptions({
    queryKey: [...pageKey(id), "figures"],
    queryFn: ({ signal }): Promise<JobDay[]> => readRows("job_figures", { job_id: id }, signal),
  });
}

/**
 * A job's figures by source and referring host. The row with two empty texts counts visits without
 * a known source or host. Rule 78
 */
export interface JobSource {
  source: Source | "";
  host: string;
  views: number;
  apply_clicks: number;
  applications: number;
}

/** Reads where visitors came from in the last JOB_CHART_DAYS days. */
export function jobSourcesQuery(id: number) {
  return queryOptions({
    queryKey: [...pageKey(id), "sources"],
    queryFn: async ({ signal }) => (await readRows("job_sources", { job_id: id }, signal)) as JobSource[],
  });
}

/** An event of a job. The actor is null if the actor is unknown or a member of staff. */
export interface JobEvent {
  action: string;
  /** A timestamp. */
  happened: string;
  actor: string | null;
  /** The actor's name. Null if the actor has no name or left the company. */
  actor_name: string | null;
  is_staff: boolean;
  /** The reason why staff sent the job back or why it was closed. */
  note: string | null;
}

/** Reads a job's events, newest first, at most JOB_TIMELINE_LENGTH. */
export function jobTimelineQuery(id: number) {
  return queryOptions({
    queryKey: [...pageKey(id), "timeline"],
    queryFn: ({ signal }): Promise<JobEvent[]> => readRows("job_timeline", { job_id: id }, signal),
  });
}
