import { PAY_COLUMNS } from "#domain/pay/stored-pay.ts";
import type { OpenJob } from "#server/public/pages/open-job.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";

const JOBS_A_READ = 250;

const LISTED = [
  "id",
  "name",
  "description",
  "address_line_one",
  "city",
  "state",
  "postal_code",
  "end_date",
  "posted",
  "modified",
  "location_type_id",
  "location_type",
  "employment_type_id",
  "employment_type",
  "education",
  "experience",
  ...PAY_COLUMNS,
  "company_name",
] as const satisfies (keyof OpenJob)[];

export type FeedJob = Pick<OpenJob, (typeof LISTED)[number]> & { categories: string[]; listed_order: number };

const JOBS = `
  select ${LISTED.map((column) => `j.${column}`).join(", ")}, j.listed_order,
    array(select c.name from site.job_categories c where c.id = any (j.category_ids) order by c.name) as categories
  from site.jobs j`;

/** A range of job ids. It contains `last` but not `after`. */
type IdRange = { after: number; last: number };

/** Reads the open jobs of a range of ids, the highest id first. */
export async function* readJobsById(
  database: SiteDatabase,
  { after, last }: IdRange = { after: 0, last: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<FeedJob[]> {
  const text = `${JOBS} where j.id > $1 and j.id <= $2 order by j.id desc limit ${JOBS_A_READ}`;
  let upTo = last;
  while (upTo > after) {
    const jobs = await database.read<FeedJob>(text, [after, upTo]);
    yield jobs;
    upTo = jobs.length < JOBS_A_READ ? after : (jobs.at(-1)?.id ?? 0) - 1;
  }
}

/**
 * Selects the jobs to read. With `employerId`, only jobs of this company are read. With `before`,
 * only jobs with a lower `listed_order` are read.
 */
type Newest = { employerId: number | undefined; before?: number | null };

/** Reads open jobs in the order of the public lists, the newest first. */
export async function* readNewestJobs(
  database: SiteDatabase,
  { employerId, before = null }: Newest,
): AsyncGenerator<FeedJob[]> {
  const ofEmployer = employerId === undefined ? "" : "and j.employer_id = $2";
  const text = `${JOBS} where j.listed_order < $1 ${ofEmployer} order by j.listed_order desc limit ${JOBS_A_READ}`;
  let next: number | undefined = before ?? Number.MAX_SAFE_INTEGER;
  while (next !== undefined) {
    const jobs: FeedJob[] = await database.read(text, employerId === undefined ? [next] : [next, employerId]);
    yield jobs;
    next = jobs.length < JOBS_A_READ ? undefined : jobs.at(-1)?.listed_order;
  }
}
