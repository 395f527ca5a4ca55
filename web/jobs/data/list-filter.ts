/** What a table of jobs shows. */
export interface ListFilter {
  /** Matches title, city or state as it is typed: no wildcards. */
  search: string;
  /** Closed jobs are listed with the expired ones (rule 60). */
  status: "active" | "expired" | null;
  /** The column, with a minus for the other direction; null: the newest first (rule 80). */
  sort: JobSort | null;
  /** Counted from 1. */
  page: number;
}

export type SortColumn = "title" | "location" | "dates" | "status";
export type JobSort = SortColumn | `-${SortColumn}`;

/** All jobs, the newest first. */
export const ALL_JOBS: ListFilter = { search: "", status: null, sort: null, page: 1 };

/** The table's state is in the URL, so that back, reload and a shared link keep it. */
export function readListFilter(parameters: URLSearchParams): ListFilter {
  const status = parameters.get("status");
  const sort = parameters.get("sort");
  const page = Number(parameters.get("page"));
  return {
    search: parameters.get("search") ?? "",
    status: status === "active" || status === "expired" ? status : null,
    sort: /^-?(title|location|dates|status)$/.test(sort ?? "") ? (sort as JobSort) : null,
    page: Number.isSafeInteger(page) && page > 0 && page < MAX_PAGE ? page : 1,
  };
}

/** Beyond this an offset would not fit a number of the database. */
const MAX_PAGE = 1_000_000;

/** Leaves out the defaults. */
export function writeListFilter({ search, status, sort, page }: ListFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (status) parameters.set("status", status);
  if (sort) parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  return parameters;
}
