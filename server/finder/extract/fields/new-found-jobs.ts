import type { FoundField, FoundJob, SourceKind } from "#server/finder/jobs/found-job.ts";
import { choosePlaces, NO_PLACE, type Place } from "./places.ts";

const NOTHING = {
  description: null,
  postedDate: null,
  validThrough: null,
  employmentType: null,
  locationType: null,
  pay: null,
  apply: null,
  requisitionId: null,
  education: null,
  experience: null,
  benefits: null,
  instructions: null,
  because: [],
  layout: "",
} as const;

export type JobFields = Partial<Omit<FoundJob, "sources" | "kind" | "url" | "title" | keyof Place>> & { title: string };

const FIELDS =
  "title description city state street zip postedDate validThrough employmentType locationType pay apply requisitionId education experience benefits instructions".split(
    " ",
  ) as FoundField[];

/**
 * Creates a found job for each place in Minnesota or Wisconsin. `readFrom` is the URL where the
 * text was read.
 */
export function newFoundJobs(
  fields: JobFields,
  places: Place[],
  url: string,
  kind: SourceKind,
  readFrom: string,
): FoundJob[] {
  const source = { url: readFrom, from: kind };
  return choosePlaces(places.length > 0 ? places : [NO_PLACE]).map((place) => {
    const job = { ...NOTHING, because: [], ...fields, ...place, url, kind };
    const sources: FoundJob["sources"] = {};
    for (const field of FIELDS) if (job[field] !== null) sources[field] = source;
    return { ...job, sources };
  });
}
