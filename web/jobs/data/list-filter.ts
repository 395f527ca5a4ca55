/** What a table of jobs shows. */
export interface ListFilter {
  /** Matches title, city or state as it is typed: no wildcards. */
  search: string;
  /** Closed jobs are listed with the expired ones (rule 60). */
  status: "active" | "expired" | null;
  /** Counted from 1. */
  page: number;
}

/** The table's state is in the URL, so that back, reload and a shared link keep it. */
export function readListFilter(parameters: URLSearchParams): ListFilter {
  const status = parameters.get("status");
  const page = Number(parameters.get("page"));
  return {
    search: parameters.get("search") ?? "",
    status: status === "active" || status === "expired" ? status : null,
    page: Number.isSafeInteger(page) && page > 0 && page < MAX_PAGE ? page : 1,
  };
}

/** Beyond this an offset would not fit a number of the database. */
const MAX_PAGE = 1_000_000;

/** Leaves out the defaults. */
export function writeListFilter({ search, status, page }: ListFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (status) parameters.set("status", status);
  if (page > 1) parameters.set("page", String(page));
  return parameters;
}
