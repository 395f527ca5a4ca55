import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { hasLeft } from "#web/browser/has-left.ts";
import { shortcutKey } from "#web/browser/shortcut-key.ts";
import { applicantQuery } from "./data/applicant-changes.ts";
import { type ApplicantFilter, readApplicantFilter, writeApplicantFilter } from "./data/applicant-filter.ts";
import { applicantsQuery } from "./data/applicants.ts";

type Step = 1 | -1;

/** State in the history entries of a list of applicants. */
interface TurnState {
  /**
   * Opens the first applicant after a step to the next page, and the last after a step to the
   * previous page.
   */
  shows?: "first" | "last";
  /** True if Back returns to the list. */
  isFromList?: boolean;
}

const STEP_OF_KEY: Readonly<Record<string, Step>> = { j: 1, k: -1 };

/**
 * The screen that shows the list. It is the screen with all applicants of a company, or the page of
 * a job with the job's applicants.
 */
export interface ApplicantsPlace {
  employerId: number;
  /** The job whose applicants the list shows, or null for the applicants of all jobs. */
  jobId: number | null;
  /** Returns the path of the list, or of an applicant in it. */
  pathOf: (id?: number) => string;
  /** The applicant in the URL, or null. */
  wanted: number | null;
}

/** Returns the filter in the URL. On a job's page, the filter always selects this job. */
function filterOf(search: URLSearchParams, jobId: number | null): ApplicantFilter {
  const filter = readApplicantFilter(search);
  return jobId === null ? filter : { ...filter, job: jobId };
}

/**
 * Reads a page of applicants and the applicant in the URL. If the URL has no applicant, returns the
 * page's first or last applicant. Opens another applicant when the user presses J or K.
 */
export function useApplicants({ employerId, jobId, pathOf, wanted }: ApplicantsPlace) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { shows, isFromList = false } = (state ?? {}) as TurnState;
  const filter = filterOf(new URLSearchParams(search), jobId);
  const { page } = filter;
  const isOpen = wanted !== null || shows !== undefined;

  const list = useQuery(applicantsQuery(employerId, filter));
  const rows = list.isPlaceholderData ? undefined : list.data?.rows;
  const listed = wanted === null ? rows?.at(shows === "last" ? -1 : 0) : rows?.find(({ id }) => id === wanted);
  // Reads an applicant who is not on this page of the list, for example because newer applications
  // have moved the applicant to the next page.
  const one = useQuery({
    ...applicantQuery(employerId, wanted ?? 0),
    enabled: wanted !== null && rows !== undefined && !listed,
  });

  const total = list.data?.total ?? 0;
  const lastPage = Math.max(1, Math.ceil(total / JOB_TABLE_PAGE_SIZE));
  const index = listed && rows ? rows.indexOf(listed) : -1;

  /**
   * Returns the URL of the applicant `id`. If `id` is undefined, returns the URL of the list.
   * `change` replaces values of the filter.
   */
  function pathTo(id?: number, change: Partial<ApplicantFilter> = {}): string {
    const next = { ...filter, ...change };
    return pathOf(id) + writeApplicantFilter(jobId === null ? next : { ...next, job: null });
  }

  function go(path: string, next: TurnState) {
    void navigate(path, {
      replace: isOpen,
      state: { isFromList: isFromList || !isOpen, ...next },
      preventScrollReset: true,
    });
  }

  const isStepPossible = (step: Step) =>
    rows?.[index + step] !== undefined || (index >= 0 && page + step >= 1 && page + step <= lastPage);

  function move(step: Step) {
    const next = rows?.[index + step];
    if (next) go(pathTo(next.id), {});
    else if (isStepPossible(step))
      go(pathTo(undefined, { page: page + step }), { shows: step === 1 ? "first" : "last" });
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = STEP_OF_KEY[shortcutKey(event) ?? ""];
    if (step === undefined || total === 0) return;
    event.preventDefault();
    move(step);
  });
  useEffect(() => {
    // Listens on the window, so that the portal's own shortcuts on the document run first. If the
    // "j" completes the shortcut "g j", this listener ignores the "j".
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);

  // Opens the last page if this page no longer exists, for example after applicants deleted their
  // applications.
  const isPastEnd = rows?.length === 0 && page > lastPage;
  const turnToEnd = useEffectEvent(() => void navigate(pathTo(undefined, { page: lastPage }), { replace: true }));
  useEffect(() => {
    if (isPastEnd) turnToEnd();
  }, [isPastEnd]);

  return {
    list,
    filter,
    page,
    total,
    applicant: listed ?? one.data ?? null,
    /**
     * The applicant's position in the list across all pages, from 1. Null if the applicant is not
     * on the current page.
     */
    position: index < 0 ? null : (page - 1) * JOB_TABLE_PAGE_SIZE + index + 1,
    isGone: wanted !== null && one.data === null,
    hasFailed: one.isError && !one.isFetching,
    retry: () => void one.refetch(),
    isOpen,
    isStepPossible,
    move,
    /**
     * Changes the filter and shows its first page. While the user types a search term, replaces the
     * history entry instead of adding entries. Reads the present filter from the URL, because the
     * screen can still show an older filter.
     */
    setFilter(change: Partial<ApplicantFilter>, { isTyping = false } = {}) {
      if (hasLeft(pathname)) return;
      const inUrl = filterOf(new URLSearchParams(window.location.search), jobId);
      const next = pathTo(undefined, { ...inUrl, page: 1, ...change });
      void navigate(next, { replace: isTyping, preventScrollReset: true });
    },
    open: (id: number) => go(pathTo(id), {}),
    linkToApplicant: (id: number) => ({
      to: pathTo(id),
      replace: isOpen,
      state: { isFromList: isFromList || !isOpen } satisfies TurnState,
    }),
    turn: (by: Step) => void navigate(pathTo(undefined, { page: page + by }), { preventScrollReset: true }),
    /** Returns to the list, by Back if the previous history entry is the list. */
    backToList: () => (isFromList ? navigate(-1) : navigate(pathTo(), { replace: true })),
  };
}

export type Applicants = ReturnType<typeof useApplicants>;
