import { useCallback, useEffect, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { hasLeft } from "#web/browser/has-left.ts";
import { type ListFilter, readListFilter, writeListFilter } from "#web/jobs/data/list-filter.ts";

type FilterChange = Partial<ListFilter> | ((filter: ListFilter) => Partial<ListFilter>);

/**
 * The filter in the URL, and a way to change it. Typing replaces the history entry; turning a page can be undone with Back.
 * What is shown follows the URL in a transition. A change applies to the filter that the URL asks for, so that two presses of
 * Next turn two pages, and a search that ends meanwhile keeps the status. A search that ends after a link was followed is dropped.
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
 * Rule 32: the last page became empty by a delete, or the URL asks for more than there is. Goes to the last page and
 * returns whether it has to. `total` is undefined while it isn't known for this filter.
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

/** The change of a filter that turns this many pages, and never past the ends. */
export function turnPages(by: number, total: number): (filter: ListFilter) => Partial<ListFilter> {
  return ({ page }) => ({ page: Math.min(Math.max(page + by, 1), lastPageOf(total)) });
}

function lastPageOf(total: number): number {
  return Math.max(1, Math.ceil(total / JOB_TABLE_PAGE_SIZE));
}
