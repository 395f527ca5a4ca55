import type { Row } from "#domain/rows.ts";

/** The states of an applicant, in the order of the keys 1 to 5. */
export const APPLICATION_STATES = [
  "new",
  "contacted",
  "interview",
  "hired",
  "declined",
] as const satisfies readonly Row<"applications">["state"][];
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** The search, filter and page of a list of applicants. */
export interface ApplicantFilter {
  search: string;
  state: ApplicationState | null;
  /** A job's id. Null means all jobs. */
  job: number | "active" | null;
  /**
   * True selects applicants who gave the answers that the job needs. False selects applicants who
   * did not. Null selects both. Rule 100
   */
  meetsNeeds: boolean | null;
  /** The page number, counted from 1. */
  page: number;
}

/** All applicants, the newest first. */
export const ALL_APPLICANTS: ApplicantFilter = { search: "", state: null, job: null, meetsNeeds: null, page: 1 };

/** Largest page number. A larger page's offset is more than the database accepts. */
const MAX_PAGE = 1_000_000;

/** Reads the list's state from the URL, so that Back, reload and a shared link keep it. */
export function readApplicantFilter(parameters: URLSearchParams): ApplicantFilter {
  const state = parameters.get("state");
  const job = parameters.get("job") ?? "";
  const needs = parameters.get("needs");
  const page = Number(parameters.get("page"));
  return {
    search: parameters.get("search") ?? "",
    state: APPLICATION_STATES.find((known) => known === state) ?? null,
    job: job === "active" ? job : /^[1-9]\d{0,14}$/.test(job) ? Number(job) : null,
    meetsNeeds: needs === "met" ? true : needs === "unmet" ? false : null,
    page: Number.isSafeInteger(page) && page > 0 && page < MAX_PAGE ? page : 1,
  };
}

/** Writes the filter as the query of a URL, with its question mark, and leaves out defaults. */
export function writeApplicantFilter({ search, state, job, meetsNeeds, page }: ApplicantFilter): string {
  const parameters = new URLSearchParams();
  if (search) parameters.set("search", search);
  if (state) parameters.set("state", state);
  if (job) parameters.set("job", String(job));
  if (meetsNeeds !== null) parameters.set("needs", meetsNeeds ? "met" : "unmet");
  if (page > 1) parameters.set("page", String(page));
  return parameters.size > 0 ? `?${parameters}` : "";
}
