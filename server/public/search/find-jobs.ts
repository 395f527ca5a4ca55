import { PAY_COLUMNS } from "#domain/pay/stored-pay.ts";
import type { OpenJob } from "#server/public/pages/open-job.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { type JobSearch, type Terms, toTerms } from "./job-search.ts";

/** Number of jobs on a page, about two screens of a phone. */
const PAGE_SIZE = 20;

const LISTED = [
  "id",
  "name",
  "city",
  "state",
  "posted",
  "location_type_id",
  "location_type",
  "employment_type",
  ...PAY_COLUMNS,
  "employer_id",
  "company_name",
] as const satisfies (keyof OpenJob)[];

/**
 * A job in a public list. Lists are sorted by `listed_order`: the newest day first, and jobs of the
 * same day by id.
 */
export type ListedJob = Pick<OpenJob, (typeof LISTED)[number]> & { listed_order: number };

export type JobPage = {
  jobs: ListedJob[];
  /**
   * The `listed_order` after which the next page of the list starts. Null on the last page. Even a
   * page with fewer than `PAGE_SIZE` jobs can have a next page.
   */
  next: number | null;
};

export const LISTED_COLUMNS = [...LISTED, "listed_order"].map((column) => `j.${column}`).join(", ");

type Scope = JobSearch & {
  /** The ids of `category` and its children. */
  categories: number[];
  employerId?: number;
};

/**
 * Returns a page of open jobs, newest first. Does not count all jobs, because counting would take
 * longer than reading the page (record 87).
 */
export async function findJobs(database: SiteDatabase, scope: Scope): Promise<JobPage> {
  const { before, employerId } = scope;
  const terms = toTerms(scope, scope.categories);
  if (!terms) return { jobs: [], next: null };
  if (terms.all.length > 0) return await findByTerms(database, terms, before);
  const ofEmployer = employerId === undefined ? "" : "and j.employer_id = $2";
  const newest = `select ${LISTED_COLUMNS} from site.jobs j where j.listed_order < $1 ${ofEmployer} order by j.listed_order desc limit ${PAGE_SIZE + 1}`;
  const start = before ?? Number.MAX_SAFE_INTEGER;
  return toPage(await database.read(newest, employerId === undefined ? [start] : [start, employerId]));
}

const BY_TERMS = `
  select f.read_to, array(
    select row_to_json(t) from (
      select ${LISTED_COLUMNS} from site.jobs j where j.id = any (f.job_ids) order by j.listed_order desc
    ) t
  ) as jobs
  from site.find_jobs(
    array(select t::tsquery from json_array_elements_text($1) t),
    array(select t::tsquery from json_array_elements_text($2) t),
    $3
  ) f`;

async function findByTerms(database: SiteDatabase, terms: Terms, before: number | null): Promise<JobPage> {
  const values = [terms.all, terms.ofCompany, before];
  const [found] = await database.read<{ jobs: ListedJob[]; read_to: number | null }>(BY_TERMS, values);
  if (!found) throw new Error("site.find_jobs returned no row");
  return found.read_to === null ? toPage(found.jobs) : { jobs: found.jobs, next: found.read_to };
}

function toPage(found: ListedJob[]): JobPage {
  const jobs = found.slice(0, PAGE_SIZE);
  return { jobs, next: found.length > PAGE_SIZE ? (jobs.at(-1)?.listed_order ?? null) : null };
}
