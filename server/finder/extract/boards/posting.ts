import type { Place } from "#server/finder/extract/fields/places.ts";
import type { FoundPay, LocationType } from "#server/finder/jobs/found-job.ts";

/** The response of a board. `json` is undefined if the response is an HTML page. */
export type BoardText = { json: unknown; text: string; url: string };

/** A job as the board sends it. `readBoard` parses these values in the same way for all boards. */
export type Posting = {
  title: unknown;
  /** The URL of the job's page. If `applyUrl` is missing, applicants apply on this page. */
  url: unknown;
  applyUrl?: unknown;
  texts?: unknown[];
  posted?: unknown;
  closes?: unknown;
  employmentType?: unknown;
  locationType?: LocationType | null;
  /**
   * The pay. Undefined if the board has no such field. Then the scan reads the pay in the job's
   * text.
   */
  pay?: FoundPay | null | undefined;
  id: string;
  places: (Place | null)[];
};

/**
 * `next` contains further URLs to read. `isEmpty` is true if the page contains an empty list of
 * jobs.
 */
export type BoardPostings = { postings: Posting[]; next?: string[]; isEmpty?: boolean };
