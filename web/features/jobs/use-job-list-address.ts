import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { JobListFilter } from "#web/data/job-list.ts";
import { readJobListAddress, writeJobListAddress } from "./job-list-address.ts";

/** The filter of the address, and a way to change it. Typing replaces the address; turning a page can be taken back. */
export function useJobListAddress() {
  const [parameters, setParameters] = useSearchParams();
  const filter = useMemo(() => readJobListAddress(parameters), [parameters]);
  const setFilter = useCallback(
    (next: JobListFilter, options: { isTyping?: boolean } = {}) =>
      setParameters(writeJobListAddress(next), { replace: options.isTyping ?? false, preventScrollReset: true }),
    [setParameters],
  );
  return { filter, setFilter };
}
