/** What a table of jobs shows. */
export interface ListFilter {
  /** Matches title, city or state as it is typed: no wildcards. */
  search: string;
  /** Closed jobs stand among the expired ones (rule 60). */
  status: "active" | "expired" | null;
  /** From 1. */
  page: number;
}

/** The table's state lives in the address, so that back, reload and a shared link keep it. */
export function readListFilter(parameters: URLSearchParams): ListFilter {
  const status = parameters.get("status");
  const page = Number(parameters.get("page"));
  return {
    search: parameters.get("search") ?? "",
    status: status === "active" || status === "expired" ? status : null,
    page: Number.isSafeInteger(page) && page > 0 && page < MAX_PAGE ? page : 1,
  };
}

/** Beyond this an offset is no number of the database any more. */
const MAX_PAGE = 1_000_000;

/** What is as usual stays out of it. */
export function writeListFilter({ search, status, page }: ListFilter): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (status) parameters.set("status", status);
  if (page > 1) parameters.set("page", String(page));
  return parameters;
}
