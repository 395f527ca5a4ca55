import { type JobSearch, readPlace, toTextQuery } from "./job-search.ts";
import type { OpenJob } from "./open-job.ts";
import type { SiteDatabase } from "./site-database.ts";

/** As many as two screens of a phone hold. */
const PAGE_SIZE = 20;

export type ListedJob = Pick<
  OpenJob,
  | "id"
  | "name"
  | "city"
  | "state"
  | "posted"
  | "location_type_id"
  | "location_type"
  | "employment_type"
  | "pay_type"
  | "min_annual_pay"
  | "max_annual_pay"
  | "min_hourly_pay"
  | "max_hourly_pay"
  | "employer_id"
  | "company_name"
>;

export type JobPage = {
  jobs: ListedJob[];
  /** Where the next page begins; null: this is the last one. */
  next: number | null;
};

const COLUMNS = `id, name, city, state, posted, location_type_id, location_type, employment_type, pay_type,
  min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, employer_id, company_name`;

type Scope = JobSearch & {
  /** The category that is looked for and those below it. */
  categories: number[];
  employerId?: number;
};

/** One page of open jobs, the newest first. Nothing is counted: that would take longer than the page (record 87). */
export async function findJobs(database: SiteDatabase, scope: Scope): Promise<JobPage> {
  const { text, values } = toSelect(scope);
  const found = await database.read<ListedJob>(text, values);
  const jobs = found.slice(0, PAGE_SIZE);
  return { jobs, next: found.length > PAGE_SIZE ? (jobs.at(-1)?.id ?? null) : null };
}

function toSelect({ q, place, category, before, categories, employerId }: Scope): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { state, city, zip } = readPlace(place);
  const words = toTextQuery(q);
  const conditions = [
    before !== null && `j.id < ${put(before)}`,
    employerId !== undefined && `j.employer_id = ${put(employerId)}`,
    state && `j.state = ${put(state)}`,
    city && `j.city_key = ${put(city)}`,
    zip && `j.zip_code = ${put(zip)}`,
    q !== "" && `j.words @@ to_tsquery('simple', ${put(words)})`,
  ].filter((condition) => typeof condition === "string");
  const newest = `order by j.id desc limit ${PAGE_SIZE + 1}`;
  const from = (source: string, more: string[] = []) => {
    const all = [...conditions, ...more];
    return `from ${source} j ${all.length > 0 ? `where ${all.join(" and ")}` : ""} ${newest}`;
  };
  if (category === null) return { text: `select ${COLUMNS} ${from("site.jobs")}`, values };
  const ids = put(`{${categories}}`);
  if (city || zip || words) {
    const isOfThem = `exists (select from site.categorized_jobs l where l.id = j.id and l.category_id = any (${ids}::bigint[]))`;
    return { text: `select ${COLUMNS} ${from("site.jobs", [isOfThem])}`, values };
  }
  // The newest of each category, then the newest of those: the same work for a category of ten jobs and one of a million.
  const ofOne = `select j.id ${from("site.categorized_jobs", ["j.category_id = c.id"])}`;
  const found = `select distinct t.id from unnest(${ids}::bigint[]) c (id) cross join lateral (${ofOne}) t order by t.id desc limit ${PAGE_SIZE + 1}`;
  return { text: `select ${COLUMNS} from site.jobs j where j.id = any (array(${found})) ${newest}`, values };
}
