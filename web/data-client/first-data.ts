import type { QueryClient } from "@tanstack/react-query";

/** The user, company and link for which a screen's first data are fetched. */
export interface FirstDataOf {
  client: QueryClient;
  employerId: number;
  userId: number;
  pathname: string;
  search: URLSearchParams;
}

/**
 * Prefetches a screen's first data before the user follows a link to it. Screens define it as the
 * property `fetchFirst`. If a query fails, the screen fetches it again when it opens.
 */
export type FetchFirst = (of: FirstDataOf) => void;
