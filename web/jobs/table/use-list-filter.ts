import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { hasLeft } from "#web/browser/has-left.ts";
import { type ListFilter, readListFilter, writeListFilter } from "#web/jobs/data/list-filter.ts";

type FilterChange = Partial<ListFilter> | ((filter: ListFilter) => Partial<ListFilter>);

/**
 * Returns the filter from the URL and a function to change this filter. Typing replaces the history
 * entry. Turning a page adds a history entry. A change starts from the filter in the URL, so that
 * two quick clicks on Next turn two pages. Ignores a change after the user has left the screen.
 */
export function useListFilter() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readListFilter(new URLSearchParams(search)), [search]);
  const setFilter = useCallback(
    (change: FilterChange, options: { isTyping?: boolean } = {}) => {
      if (hasLeft(pathname)) return;
      const asked = readListFilter(new URLSearchParams(window.location.search));
      const next = { ...asked, ...(typeof change === "function" ? change(asked) : change) };
      const query = writeListFilter(next).toString();
      void navigate({ search: query }, { replace: options.isTyping ?? false, preventScrollReset: true });
    },
    [pathname, navigate],
  );
  return { filter, setFilter };
}

type ListFilterState = ReturnType<typeof useListFilter>;

/**
 * Opens the last page if the page in the URL is past the end, for example after a delete (rule 32).
 * In this case, returns true. `total` is undefined until the total for this filter is known.
 */
export function useLastPage({ filter, setFilter }: ListFilterState, total: number | undefined): boolean {
  const lastPage = lastPageOf(total ?? 0);
  const { page } = filter;
  const isBeyond = total !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond && page !== lastPage) setFilter({ page: lastPage }, { isTyping: true });
  }, [isBeyond, page, lastPage, setFilter]);
  return isBeyond;
}

/**
 * Returns a function that adds `by` to a filter's page number. The new number stays between 1 and
 * the last page.
 */
export function turnPages(by: number, total: number): (filter: ListFilter) => Partial<ListFilter> {
  return ({ page }) => ({ page: Math.min(Math.max(page + by, 1), lastPageOf(total)) });
}

function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / JOB_TABLE_PAGE_SIZE));
}
