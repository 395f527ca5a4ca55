import type { QueryClient } from "@tanstack/react-query";

/** The user, the company and the link that a screen's first data are fetched for. */
export interface FirstDataOf {
  client: QueryClient;
  employerId: number;
  userId: number;
  /** The path of the link. */
  pathname: string;
  /** The query of the link. */
  search: URLSearchParams;
}

/**
 * Fetches what a screen shows first, before a link to it is followed. A screen has it as its property `fetchFirst`; what fails is
 * fetched again when the screen opens.
 */
export type FetchFirst = (of: FirstDataOf) => void;
