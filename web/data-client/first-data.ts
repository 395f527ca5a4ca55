import type { QueryClient } from "@tanstack/react-query";

/** The user, company and URL for which the app loads a screen's first data. */
export interface FirstDataOf {
  client: QueryClient;
  employerId: number;
  userId: number;
  pathname: string;
  search: URLSearchParams;
}

/**
 * Type of `fetchFirst`, with which a screen loads its first data before the user follows a link to
 * it. If a query fails, the screen repeats the query when the screen opens.
 */
export type FetchFirst = (of: FirstDataOf) => void;
