import type { Place } from "#server/finder/extract/fields/places.ts";
import type { FoundPay, LocationType } from "#server/finder/jobs/found-job.ts";

/** The text of a board's answer. `json` is undefined if it is a page. */
export type BoardText = { json: unknown; text: string; url: string };

/** A job in a board's own fields, which `readBoard` reads alike for all boards. */
export type Posting = {
  title: unknown;
  /** The page of the job, where applicants apply unless `applyUrl` is given. */
  url: unknown;
  applyUrl?: unknown;
  texts?: unknown[];
  posted?: unknown;
  closes?: unknown;
  employmentType?: unknown;
  locationType?: LocationType | null;
  /** Undefined if the board has no field for it: the pay is read from the texts then. */
  pay?: FoundPay | null | undefined;
  id: string;
  places: (Place | null)[];
};

/** `isEmpty`: a page says in its data that there are no jobs. */
export type BoardPostings = { postings: Posting[]; next?: string[]; isEmpty?: boolean };
