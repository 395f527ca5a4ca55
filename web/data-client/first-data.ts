import type { QueryClient } from "@tanstack/react-query";

/** For whom, and for which address, a screen's first data are fetched. */
export interface FirstDataOf {
  client: QueryClient;
  employerId: number;
  userId: number;
  /** Of the link. */
  search: URLSearchParams;
}

/**
 * Fetches what a screen shows first, before a link to it is followed. A screen has it as its property `fetchFirst`; what fails is
 * fetched again when the screen opens.
 */
export type FetchFirst = (of: FirstDataOf) => void;
