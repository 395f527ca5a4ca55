import type { QueryClient } from "@tanstack/react-query";

/** The user, company and link for which the app loads a screen's first data. */
export interface FirstDataOf {
  client: QueryClient;
  employerId: number;
  userId: number;
  pathname: string;
  search: URLSearchParams;
}

/**
 * Loads a screen's first data before the user follows a link to the screen. Screens define this
 * function as `fetchFirst`. If a query fails, the screen repeats it when it opens.
 */
export type FetchFirst = (of: FirstDataOf) => void;
