import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answered } from "#domain/job/own-questions.ts";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import type { Row } from "#domain/rows.ts";
import { readRow } from "#web/data-client/data-client.ts";
import { jobsKey } from "#web/data-client/jobs-key.ts";
import type { ApplicantFilter } from "./applicant-filter.ts";

/** An application from the public form, with its job and its number of notes (rules 77 and 97). */
export interface Applicant
  extends Pick<
    Row<"applications">,
    | "id"
    | "created"
    | "name"
    | "email"
    | "phone"
    | "message"
    | "state"
    | "held_at"
    | "deletion_asked"
    | "arrived_in_flood"
    | "meets_needs"
  > {
  /** The answers to the job's questions, or null if the job had no questions. */
  answers: readonly Answered[] | null;
  job_id: number;
  job_name: string;
  notes: number;
}

export interface ApplicantsPage {
  /**
   * The number of matching applicants. Counts all applicants on earlier pages. On this page and
   * later pages, counts at most APPLICANTS_COUNTED.
   */
  total: number;
  /** True if there are more matching applicants than `total`. */
  has_more: boolean;
  /**
   * Number of applications without a name. If the filter has a search term, a state or a condition
   * on answers, the number is always 0.
   */
  unnamed: number;
  /** True if an applicant of the company or job did not give an answer that the job needs. */
  has_unmet: boolean;
  rows: Applicant[];
}

export const applicantsKey = [...jobsKey, "applicants"] as const;

/**
 * Reads one page of a company's applicants, newest first. Applicants who did not give a needed
 * answer are last (rule 100). The database searches and filters.
 */
export function applicantsQuery(employerId: number, filter: ApplicantFilter) {
  return queryOptions({
    queryKey: [...applicantsKey, employerId, filter],
    queryFn: ({ signal }) =>
      readApplicants(employerId, filter, {
        signal,
        page: { skipped: (filter.page - 1) * JOB_TABLE_PAGE_SIZE, page_size: JOB_TABLE_PAGE_SIZE },
      }),
    placeholderData: keepPreviousData,
  });
}

interface Reading {
  signal: AbortSignal;
  page: { page_size: number } & (
    | { skipped: number }
    | { before?: string; before_id?: number; before_meets_needs?: boolean }
  );
}

export async function readApplicants(
  employerId: number,
  { search, state, job, meetsNeeds }: Omit<ApplicantFilter, "page">,
  { signal, page }: Reading,
): Promise<ApplicantsPage> {
  const filter = {
    ...(search && { term: search }),
    ...(state && { state }),
    ...(meetsNeeds !== null && { meets_needs: meetsNeeds }),
    ...(job === "active" ? { active_jobs: true } : job !== null && { job_id: job }),
  };
  return (await readRow("applicants", { employer_id: employerId, ...filter, ...page }, signal)) as ApplicantsPage;
}
