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
 * Type of `fetchFirst`. It loads a screen's first data before the user clicks a link to the screen.
 * A failed query is repeated when the screen opens. A returned promise resolves when the data is
 * there.
 */
export type FetchFirst = (of: FirstDataOf) => void | Promise<void>;
