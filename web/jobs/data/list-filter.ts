/**
 * "expired" includes closed jobs (rule 60). All other filters find only active jobs. The filters
 * from "ending" to "sent-back" are available only through links of the dashboard.
 */
const STATUS_FILTERS = ["active", "expired", "ending", "applied", "viewed", "in-review", "sent-back"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The search, filter, order and page of a table of jobs. */
export interface ListFilter {
  /** Matches title, city or state literally, without wildcards. */
  search: string;
  status: StatusFilter | null;
  /** The column to sort by, with a minus for descending. Null sorts the newest first (rule 80). */
  sort: JobSort | null;
  /** The page number, counted from 1. */
  page: number;
}

export type SortColumn = "title" | "location" | "dates" | "status";
export type JobSort = SortColumn | `-${SortColumn}`;

/** All jobs, the newest first. */
export const ALL_JOBS: ListFilter = { search: "", status: null, sort: null, page: 1 };

/** Reads the table's state from the URL, so that Back, reload and a shared link keep it. */
export function readListFilter(parameters: URLSearchParams): ListFilter {
  const status = parameters.get("status");
  const sort = parameters.get("sort");
  const page = Number(parameters.get("page"));
  return {
    search: parameters.get("search") ?? "",
    status: STATUS_FILTERS.find((filter) => filter === status) ?? null,
    sort: /^-?(title|location|dates|status)$/.test(sort ?? "") ? (sort as JobSort) : null,
    page: Number.isSafeInteger(page) && page > 0 && page < MAX_PAGE ? page : 1,
  };
}

/** Largest page number. A larger page's offset would overflow the database's integer. */
const MAX_PAGE = 1_000_000;

/** Writes the filter to the URL and leaves out defaults. */
export function writeListFilter({ search, status, sort, page }: ListFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (status) parameters.set("status", status);
  if (sort) parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  return parameters;
}
