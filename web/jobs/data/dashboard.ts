import { queryOptions } from "@tanstack/react-query";
import { type Activity, recentActivity } from "#domain/job/recent-activity.ts";
import { DASHBOARD_ACTIVITY_LENGTH, DASHBOARD_RECENT_JOBS, ENDING_SOON_DAYS } from "#domain/limits.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** Figures of all active jobs of a company (rule 39). */
export interface DashboardFigures {
  activeJobs: number;
  /** Active jobs that end within a week. */
  endingSoon: number;
  applications: number;
  views: number;
}

/**
 * Reads the figures of the dashboard. The database counts, because a company can have any number of
 * jobs.
 */
export function dashboardFiguresQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "figures", employerId],
    queryFn: async ({ signal }): Promise<DashboardFigures> => {
      const activeJobs = () =>
        dataClient
          .from("job_list")
          .select("jobs:count(),applications:applications.sum(),views:views.sum()")
          .eq("employer_id", employerId)
          .eq("status", "active")
          .abortSignal(signal);
      const [all, soon] = await Promise.all([
        activeJobs().throwOnError(),
        activeJobs().lte("end_date", addDays(portalToday(), ENDING_SOON_DAYS)).throwOnError(),
      ]);
      // A sum over no rows is null.
      const [figures] = all.data;
      return {
        activeJobs: figures?.jobs ?? 0,
        endingSoon: soon.data[0]?.jobs ?? 0,
        applications: figures?.applications ?? 0,
        views: figures?.views ?? 0,
      };
    },
  });
}

/**
 * Most applications read for each job, newest first. The data service returns at most this many
 * rows (Spec §6).
 */
const APPLICATIONS_READ = 1000;

/** Lists the recorded events of the five newest jobs (rule 39). */
export function recentActivityQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "activity", employerId],
    queryFn: async ({ signal }): Promise<Activity[]> => {
      // Each job's newest applications. Those of the same day become one line with a count.
      const ofApplications = { referencedTable: "applications", ascending: false };
      const { data: jobs } = await dataClient
        .from("job_openings")
        .select("id,name,created,approved_at,end_date,archived,closed_reason,applications(job_opening_id,created)")
        .eq("employer_id", employerId)
        .order("created", { ascending: false })
        .limit(DASHBOARD_RECENT_JOBS)
        .order("created", ofApplications)
        .limit(APPLICATIONS_READ, ofApplications)
        .abortSignal(signal)
        .throwOnError();
      const applications = jobs.flatMap((job) => job.applications);
      return recentActivity(jobs, applications, portalToday(), DASHBOARD_ACTIVITY_LENGTH);
    },
  });
}
