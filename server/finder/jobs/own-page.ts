import type { FoundField, FoundJob } from "./found-job.ts";

const PLACE = ["city", "state", "street", "zip"] as const satisfies FoundField[];

/** Fields whose value in a list counts more than the value on the job's page. */
const OF_ROW: FoundField[] = ["employmentType", "locationType"];

/**
 * Adds the fields of a job's own page to the job that a list shows. If both name a place, the
 * list's place counts, because the page may also name the company's office.
 */
export function withOwnPage(listed: FoundJob, own: FoundJob[]): FoundJob[] {
  if (listed.city === null) return own.map((page) => combined(listed, page));
  const page = own.find(({ city }) => city === listed.city) ?? own[0];
  return page ? [combined(listed, page)] : [listed];
}

function combined(listed: FoundJob, page: FoundJob): FoundJob {
  const ofPlace = page.city !== null && listed.city === null ? page : listed;
  const hasOnePlace = page.city === listed.city;
  const chosen = (Object.keys({ ...listed.sources, ...page.sources }) as FoundField[]).map((field) => {
    if ((PLACE as FoundField[]).includes(field)) {
      return [field, ofPlace[field] === null && hasOnePlace ? page : ofPlace] as const;
    }
    const [first, second] = OF_ROW.includes(field) || isShorter(field, page, listed) ? [listed, page] : [page, listed];
    return [field, first[field] === null ? second : first] as const;
  });
  const values = Object.fromEntries(chosen.map(([field, job]) => [field, job[field]]));
  const sources = Object.fromEntries(
    chosen.flatMap(([field, job]) => (job.sources[field] ? [[field, job.sources[field]]] : [])),
  );
  return { ...listed, ...values, url: page.url, sources };
}

/**
 * Returns true if the description on the job's page is shorter than the description in the list.
 */
function isShorter(field: FoundField, page: FoundJob, listed: FoundJob): boolean {
  return field === "description" && (page.description?.length ?? 0) < (listed.description?.length ?? 0);
}
