import { type FoundField, type FoundJob, SOURCE_KINDS } from "./found-job.ts";

/**
 * Returns the key by which later scans recognize the job: the requisition id, or else the job's
 * URL, or else its title. The key also contains the place, because a requisition or URL can cover
 * several places.
 */
export function identityOf(job: FoundJob, listUrl?: string): string {
  const place = [job.city, job.state].map(plain).join(",");
  if (job.requisitionId !== null) return `id:${plain(job.requisitionId)}|${place}`;
  if (listUrl === undefined || plainUrl(job.url) !== plainUrl(listUrl)) return `url:${plainUrl(job.url)}|${place}`;
  return `title:${plain(job.title)}|${place}`;
}

function plain(text: string | null): string {
  return (text ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * Returns the URL without scheme, "www." and tracking parameters. Keeps the fragment, because some
 * pages list several jobs under different fragments.
 */
function plainUrl(url: string): string {
  return url
    .replace(/^https?:\/\/(?:www\.)?/i, "")
    .replace(/[?&](?:utm_[a-z]+|gh_src|source|src|ref|fbclid|gclid)=[^&#]*/gi, "")
    .replace(/\/(?=[?#]|$)/, "");
}

/**
 * Merges the entries of each job that the finder read several times, for example in a list and on
 * the job's page. Each field gets the value of the best kind of source. Within a kind, the first
 * value counts. `listUrls` are the pages that list jobs. All other URLs in `jobs` are pages of a
 * single job. Without `listUrls`, a job's URL counts as the job's own page if the job's title was
 * read at another URL.
 */
export function mergeFoundJobs(jobs: FoundJob[], listUrls?: string[]): FoundJob[] {
  const lists = listUrls && new Set(listUrls.map(plainUrl));
  const hasOwnPage = ({ url, sources }: FoundJob) =>
    lists ? !lists.has(plainUrl(url)) : sources.title !== undefined && sources.title.url !== url;
  const ranked = withoutSharedIds(jobs)
    .map((job, index) => ({ job, index }))
    .sort((one, other) => rank(one.job) - rank(other.job) || one.index - other.index);
  const merged: { job: FoundJob; index: number }[] = [];
  for (const { job, index } of ranked) {
    const known = merged.find((entry) => isSame(entry.job, job, hasOwnPage));
    if (!known) merged.push({ job, index });
    else {
      known.job = complete(known.job, job);
      known.index = Math.min(known.index, index);
    }
  }
  return merged.sort((one, other) => one.index - other.index).map(({ job }) => job);
}

/**
 * Removes ids that several jobs of a source share although their titles and URLs differ. Such an id
 * is a placeholder or the company's id.
 */
function withoutSharedIds(jobs: FoundJob[]): FoundJob[] {
  if (jobs.every(({ requisitionId }) => requisitionId === null)) return jobs;
  const idOf = ({ requisitionId, kind }: FoundJob) => requisitionId && `${kind} ${plain(requisitionId)}`;
  const shared = [...Map.groupBy(jobs, idOf)].filter(([, those]) => isOfSeveral(those)).map(([id]) => id);
  return jobs.map((job) => {
    if (job.requisitionId === null || !shared.includes(idOf(job))) return job;
    const { requisitionId: _, ...sources } = job.sources;
    return { ...job, requisitionId: null, sources };
  });
}

function isOfSeveral(jobs: FoundJob[]): boolean {
  const plainJobs = jobs.map((job) => ({ title: plain(job.title), url: plainUrl(job.url) }));
  return plainJobs.some((one) => plainJobs.some(({ title, url }) => title !== one.title && url !== one.url));
}

function rank(job: FoundJob): number {
  return SOURCE_KINDS.indexOf(job.kind);
}

function isSame(one: FoundJob, other: FoundJob, hasOwnPage: (job: FoundJob) => boolean): boolean {
  const isOnePosting = one.kind === "board" && other.kind === "board" && plainUrl(one.url) === plainUrl(other.url);
  if (isOnePosting && !differ(one.city, other.city)) return true;
  if (differ(one.requisitionId, other.requisitionId) || differ(one.city, other.city)) return false;
  if (one.requisitionId !== null && other.requisitionId !== null) return true;
  const sameTitle = plain(one.title) === plain(other.title);
  if (plainUrl(one.url) === plainUrl(other.url)) return sameTitle || isOwnPage(one, other);
  const areTwo = one.kind === "page" && other.kind === "page" && hasOwnPage(one) && hasOwnPage(other);
  return sameTitle && isList(one, other) && !areTwo;
}

/**
 * Returns true if the jobs can be the same job: one found as a link, and the other on the page that
 * the link opens. Their titles can differ.
 */
function isOwnPage(one: FoundJob, other: FoundJob): boolean {
  return one.kind !== other.kind && isList(one, other) && !one.url.includes("#");
}

/**
 * Returns true if at least one of the jobs was found by layout and words. The URL of such a job may
 * be the URL of its list. The two jobs can therefore be the same although their URLs differ.
 */
function isList(one: FoundJob, other: FoundJob): boolean {
  return one.kind === "page" || other.kind === "page";
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && plain(one) !== plain(other);
}

function complete(better: FoundJob, other: FoundJob): FoundJob {
  const fields = Object.keys(other.sources) as FoundField[];
  const missing = fields.filter(
    (field) => better[field] === null && other[field] !== null && fitsPlace(field, better, other),
  );
  const values = Object.fromEntries(missing.map((field) => [field, other[field]]));
  const sources = Object.fromEntries(missing.map((field) => [field, other.sources[field]]));
  return { ...better, ...values, sources: { ...better.sources, ...sources } };
}

/**
 * Returns false for a field of the place, such as the street, if `better` and `other` name
 * different towns. Otherwise the merged job could have the name of one town and a street of another
 * town.
 */
function fitsPlace(field: FoundField, better: FoundJob, other: FoundJob): boolean {
  return (
    !["city", "state", "street", "zip"].includes(field) ||
    better.city === null ||
    plain(better.city) === plain(other.city)
  );
}
