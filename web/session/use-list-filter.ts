import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { type ListFilter, readListFilter, writeListFilter } from "./list-filter.ts";

/** The filter of the address, and a way to change it. Typing replaces the address; turning a page can be taken back. */
export function useListFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readListFilter(parameters), [parameters]);
  const setFilter = useCallback(
    (next: ListFilter, options: { isTyping?: boolean } = {}) =>
      setParameters(writeListFilter(next), { replace: options.isTyping ?? false, preventScrollReset: true }),
    [setParameters],
  );
  return { filter, setFilter };
}
