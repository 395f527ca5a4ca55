import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { type ListFilter, readListFilter, writeListFilter } from "#web/jobs/data/list-filter.ts";

/**
 * The filter of the address, and a way to change it. Typing replaces the address; turning a page can be taken back. The address
 * follows in a transition: a change adds to what was asked for last, so that a search that ends meanwhile keeps the status.
 */
export function useListFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readListFilter(parameters), [parameters]);
  const latest = useRef(filter);
  useEffect(() => {
    latest.current = filter;
  }, [filter]);
  const setFilter = useCallback(
    (change: Partial<ListFilter>, options: { isTyping?: boolean } = {}) => {
      latest.current = { ...latest.current, ...change };
      setParameters(writeListFilter(latest.current), { replace: options.isTyping ?? false, preventScrollReset: true });
    },
    [setParameters],
  );
  return { filter, setFilter };
}

type ListFilterState = ReturnType<typeof useListFilter>;

/**
 * Rule 32: the last page became empty by a delete, or the address asks for more than there is. Goes to the last page and
 * says whether it has to. `total` is undefined while it isn't known for this filter.
 */
export function useLastPage({ filter, setFilter }: ListFilterState, total: number | undefined): boolean {
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / JOB_TABLE_PAGE_SIZE));
  const { page } = filter;
  const isBeyond = total !== undefined && page > lastPage;
  useEffect(() => {
    if (isBeyond && page !== lastPage) setFilter({ page: lastPage }, { isTyping: true });
  }, [isBeyond, page, lastPage, setFilter]);
  return isBeyond;
}
