import { applyByUrl, toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import type { Place } from "#server/finder/extract/fields/places.ts";
import { cleanTitle } from "#server/finder/extract/fields/title.ts";
import { cleanDescription } from "#server/finder/extract/html/clean-description.ts";
import { newFoundJobs } from "#server/finder/extract/new-found-job.ts";
import type { FoundJob } from "#server/finder/found-job.ts";

type BoardJob = Partial<Pick<FoundJob, "postedDate" | "validThrough" | "employmentType" | "locationType" | "pay">> & {
  title: unknown;
  url: unknown;
  applyUrl?: unknown;
  texts: unknown[];
  requisitionId: string;
  places: Place[];
  readFrom: string;
};

/** A job as a board's own fields tell it. One applies on its page where no other address is given. None without title or page. */
export function jobOfBoard(board: BoardJob): FoundJob[] {
  const { title, url: address, applyUrl, texts, requisitionId, places, readFrom, ...fields } = board;
  const name = cleanTitle(title);
  const url = toWebUrl(address, readFrom);
  if (name === null || url === null) return [];
  const description = cleanDescription(...texts.filter((text): text is string => typeof text === "string"));
  const apply = applyByUrl(applyUrl, url) ?? applyByUrl(url, url);
  const known = { ...fields, title: name, description, apply, requisitionId: requisitionId.slice(0, 100) || null };
  return newFoundJobs(known, places, url, "board", readFrom);
}
