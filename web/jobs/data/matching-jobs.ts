import { ENDING_SOON_DAYS } from "#domain/limits.ts";
import type { Database } from "#domain/rows.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import type { ListFilter, StatusFilter } from "./list-filter.ts";

/**
 * Finds the jobs of a search and filter. Leaves out empty parameters, so that PostgreSQL can count
 * with the index alone (record 15).
 */
export function matchingJobs(
  employerId: number,
  { search, status }: Pick<ListFilter, "search" | "status">,
  options: { count?: "exact" } = {},
) {
  const searched = { employer_id: employerId, ...(search ? { term: search } : {}) };
  if (status === null) return searchJobs(searched, options);
  if (status === "active" || status === "expired") return searchJobs({ ...searched, status }, options);
  return narrowed[status](searchJobs({ ...searched, status: "active" }, options));
}

function searchJobs(searched: Database["public"]["Functions"]["search_jobs"]["Args"], options: { count?: "exact" }) {
  return dataClient.rpc("search_jobs", searched, { get: true, ...options });
}

type FoundJobs = ReturnType<typeof searchJobs>;

const narrowed = {
  ending: (jobs) => jobs.lte("end_date", addDays(portalToday(), ENDING_SOON_DAYS)),
  applied: (jobs) => jobs.gt("applications", 0),
  viewed: (jobs) => jobs.gt("views", 0),
  "in-review": (jobs) => jobs.eq("approved", 0).is("review_note", null),
  "sent-back": (jobs) => jobs.eq("approved", 0).not("review_note", "is", null),
} satisfies Record<Exclude<StatusFilter, "active" | "expired">, (jobs: FoundJobs) => FoundJobs>;
