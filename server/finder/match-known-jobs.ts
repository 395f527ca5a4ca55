import { identityOf } from "#server/finder/extract/job-identity.ts";
import type { FoundJob } from "./found-job.ts";

/** By what a job can be known again, best first: requisition, own page, title; each with its place. */
export function keysOf(job: FoundJob, isListUrl: (url: string) => boolean): string[] {
  const withoutId = { ...job, requisitionId: null };
  return [
    ...(job.requisitionId === null ? [] : [identityOf(job)]),
    ...(isListUrl(job.url) ? [] : [identityOf(withoutId)]),
    identityOf(withoutId, job.url),
  ];
}

type Keyed = { keys: string[] };

/** Pairs what is known with what was found now, each at most once. */
export function matchKnownJobs<Known extends Keyed, Found extends Keyed>(known: Known[], found: Found[]) {
  const pairs: { known: Known; found: Found }[] = [];
  const free = new Set(known);
  let rest = found;
  for (const kind of ["id:", "url:", "title:"]) {
    rest = rest.filter((job) => {
      const key = job.keys.find((one) => one.startsWith(kind));
      const match = key && [...free].find((one) => one.keys.includes(key) && !isOtherRequisition(one, job));
      if (!match) return true;
      pairs.push({ known: match, found: job });
      free.delete(match);
      return false;
    });
  }
  return { pairs, added: rest, missing: [...free] };
}

/** Two requisitions are two jobs, however alike. */
function isOtherRequisition(one: Keyed, other: Keyed): boolean {
  const [id, otherId] = [one, other].map(({ keys }) => keys.find((key) => key.startsWith("id:")));
  return id !== undefined && otherId !== undefined && id !== otherId;
}
