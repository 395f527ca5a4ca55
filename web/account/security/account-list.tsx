import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode, Ref } from "react";
import { securityMessages } from "#domain/messages/security.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { AccountRowBars } from "./account-row.tsx";

interface AccountListProps<Data> {
  /** The accessible name. */
  label: string;
  query: Pick<UseQueryResult<Data>, "data" | "isError" | "isFetching" | "refetch">;
  /** The number of skeleton rows while loading. */
  bars: number;
  /** The list, which receives the focus when a row is removed. */
  ref?: Ref<HTMLUListElement>;
  children: (data: Data) => ReactNode;
}

/**
 * Shows a list of rows about the account. Shows a skeleton while the rows load, and a message with
 * Retry if loading fails.
 */
export function AccountList<Data>({ label, query, bars, ref, children }: AccountListProps<Data>) {
  const { data, isError, isFetching, refetch } = query;
  if (data === undefined && isError && !isFetching) {
    return <LoadFailure onRetry={() => void refetch()}>{securityMessages.loadFailed}</LoadFailure>;
  }
  return (
    <ul
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      aria-label={label}
      aria-busy={data === undefined}
      className="account-rows"
    >
      {data === undefined ? <AccountRowBars count={bars} /> : children(data)}
    </ul>
  );
}
