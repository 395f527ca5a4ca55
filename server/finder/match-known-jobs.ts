import type { FoundJob } from "./jobs/found-job.ts";
import { identityOf } from "./jobs/job-identity.ts";

/**
 * Returns the keys by which later scans recognize the job, best first: requisition id, URL, title.
 * Each key also contains the job's place.
 */
export function keysOf(job: FoundJob, isListUrl: (url: string) => boolean): string[] {
  const withoutId = { ...job, requisitionId: null };
  return [
    ...(job.requisitionId === null ? [] : [identityOf(job)]),
    ...(isListUrl(job.url) ? [] : [identityOf(withoutId)]),
    identityOf(withoutId, job.url),
  ];
}

type Keyed = { keys: string[] };
type Pair<Known, Found> = { known: Known; found: Found };

const KINDS = ["id:", "url:", "title:"];

/**
 * Pairs jobs of earlier scans with found jobs. Each job is in at most one pair. Pairs jobs with the
 * same place first.
 */
export function matchKnownJobs<Known extends Keyed, Found extends Keyed>(known: Known[], found: Found[]) {
  const pairs: Pair<Known, Found>[] = [];
  const free = new Set(known);
  let rest = found;
  for (const kind of KINDS) {
    rest = rest.filter((job) => {
      const key = keyOf(job, kind);
      const match = key && [...free].find((one) => one.keys.includes(key) && !isOtherRequisition(one, job));
      if (!match) return true;
      pairs.push({ known: match, found: job });
      free.delete(match);
      return false;
    });
  }
  for (const kind of KINDS) {
    const placed = pairsWithoutPlace(kind, [...free], rest);
    pairs.push(...placed);
    for (const pair of placed) free.delete(pair.known);
    const taken = new Set(placed.map((pair) => pair.found));
    rest = rest.filter((job) => !taken.has(job));
  }
  return { pairs, added: rest, missing: [...free] };
}

/**
 * Pairs a known job with a found job of the same name if the town or state of one of them is
 * missing. Skips a name that fits several jobs.
 */
function pairsWithoutPlace<Known extends Keyed, Found extends Keyed>(
  kind: string,
  known: Known[],
  found: Found[],
): Pair<Known, Found>[] {
  const isOne = (one: Keyed, other: Keyed) =>
    arePlacesAlike(keyOf(one, kind), keyOf(other, kind)) && !isOtherRequisition(one, other);
  const byName = Map.groupBy(known, (job) => nameOf(keyOf(job, kind)));
  const foundByName = Map.groupBy(found, (job) => nameOf(keyOf(job, kind)));
  return found.flatMap((job) => {
    const name = nameOf(keyOf(job, kind));
    if (name === "") return [];
    const [match, ...others] = (byName.get(name) ?? []).filter((one) => isOne(one, job));
    if (!match || others.length > 0) return [];
    const isOnly = foundByName.get(name)?.every((one) => one === job || !isOne(match, one));
    return isOnly ? [{ known: match, found: job }] : [];
  });
}

function keyOf({ keys }: Keyed, kind: string): string {
  return keys.find((key) => key.startsWith(kind)) ?? "";
}

function nameOf(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf("|")));
}

/** Returns true if towns and states match. A missing town or state matches every town or state. */
function arePlacesAlike(key: string, otherKey: string): boolean {
  const [parts, others] = [key, otherKey].map((one) => one.slice(one.lastIndexOf("|") + 1).split(","));
  return parts?.every((part, index) => part === "" || !others?.[index] || part === others[index]) ?? false;
}

/**
 * Returns true if both jobs have a requisition id and the ids differ. The jobs are then different,
 * even if everything else matches.
 */
function isOtherRequisition(one: Keyed, other: Keyed): boolean {
  const [id, otherId] = [keyOf(one, "id:"), keyOf(other, "id:")];
  return id !== "" && otherId !== "" && !(nameOf(id) === nameOf(otherId) && arePlacesAlike(id, otherId));
}
