import { type JobSearch, readPlace, toTextQuery, toWords } from "./job-search.ts";
import type { OpenJob } from "./open-job.ts";
import { findRareWords } from "./rare-words.ts";
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
  if (scope.q !== "") return await findByWords(database, scope);
  const { city, zip, state } = readPlace(scope.place);
  if (scope.category === null && !state) {
    const { conditions, values } = conditionsOf(scope);
    return toPage(await database.read(`select ${COLUMNS} from site.jobs j ${where(conditions)} ${NEWEST}`, values));
  }
  if (scope.category === null || city || zip) {
    return await findOnTheWay(database, scope);
  }
  // The newest of each category, then the newest of those: the same work for a category of ten jobs and one of a million.
  const { conditions, values } = conditionsOf({ ...scope, place: "" }, "j.listed_id");
  const ids = `$${values.push(`{${scope.categories}}`)}::bigint[]`;
  const inState = state ? [`j.state = $${values.push(state)}`] : [];
  const look = state ? Math.ceil(LONG_LOOK / scope.categories.length) : PAGE_SIZE + 1;
  const newest = `(select j.id, j.state from site.categorized_jobs j ${where([...conditions, "j.category_id = c.id"])} order by j.listed_id desc limit ${look})`;
  const ofOne = `select j.id from ${newest} j ${where(inState)} ${NEWEST}`;
  const ofAll = `select distinct t.id from unnest(${ids}) c (id) cross join lateral (${ofOne}) t order by t.id desc limit ${PAGE_SIZE + 1}`;
  return toPage(await database.read(`${BY_IDS}(array(${ofAll})) ${NEWEST}`, values));
}

/** What no index knows together, state and category among the newest jobs of a place: looked for on a bounded way through them. */
async function findOnTheWay(database: SiteDatabase, scope: Scope): Promise<JobPage> {
  const { state, city } = readPlace(scope.place);
  const { conditions, values } = conditionsOf({ ...scope, place: state ? (city ?? "") : scope.place });
  const inState = state ? [`j.state = $${values.push(state)}`] : [];
  const kept = where([...inState, ...categoryConditions(scope, values)]);
  const among = async (look: number) => {
    const newest = `(select j.id, j.state from site.jobs j ${where(conditions)} order by j.id desc limit ${look})`;
    return await database.read<ListedJob>(
      `${BY_IDS}(array(select j.id from ${newest} j ${kept} ${NEWEST})) ${NEWEST}`,
      values,
    );
  };
  const seen = await among(FIRST_LOOK);
  return toPage(seen.length > PAGE_SIZE ? seen : await among(LONG_LOOK));
}

/** Jobs among which a common word is found at once. */
const FIRST_LOOK = 400;
/** As many among the first say that a page is soon full. */
const PROMISING = 3;
const LONG_LOOK = 20_000;

/**
 * An index of words knows nothing of an order, and an order nothing of words: a common word is looked for among the newest, a rare one
 * in the index of words (rare-words.ts), and what is neither on a longer, bounded way.
 */
async function findByWords(database: SiteDatabase, scope: Scope): Promise<JobPage> {
  const { conditions, values } = conditionsOf(scope);
  const words = toWords(scope.q);
  if (words.length === 0) return { jobs: [], next: null };
  const inCategory = categoryConditions(scope, values);
  const matches = `j.words @@ to_tsquery('simple', $${values.push(toTextQuery(words))})`;
  const among = async (look: number) => {
    const newest = `(select j.id, j.words from site.jobs j ${where(conditions)} order by j.id desc limit ${look})`;
    const ids = `select j.id from ${newest} j ${where([matches, ...inCategory])} ${NEWEST}`;
    return await database.read<ListedJob>(`${BY_IDS}(array(${ids})) ${NEWEST}`, values);
  };
  let seen = await among(FIRST_LOOK);
  const isPromising = seen.length >= PROMISING;
  if (isPromising && seen.length <= PAGE_SIZE) seen = await among(LONG_LOOK);
  if (seen.length > PAGE_SIZE) return toPage(seen);
  const hits = await findRareWords(database, words);
  if (!hits) return toPage(isPromising ? seen : await among(LONG_LOOK));
  if (hits.length === 0) return { jobs: [], next: null };
  const isHit = `j.id = any ($${values.push(`{${hits}}`)}::bigint[])`;
  const kept = where([isHit, matches, ...conditions, ...inCategory]);
  return toPage(await database.read(`select ${COLUMNS} from site.jobs j ${kept} ${NEWEST}`, values));
}

function toPage(found: ListedJob[]): JobPage {
  const jobs = found.slice(0, PAGE_SIZE);
  return { jobs, next: found.length > PAGE_SIZE ? (jobs.at(-1)?.id ?? null) : null };
}

const BY_IDS = `select ${COLUMNS} from site.jobs j where j.id = any `;
const NEWEST = `order by j.id desc limit ${PAGE_SIZE + 1}`;

function where(conditions: string[]): string {
  return conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
}

/** All but words and category. */
function conditionsOf({ place, before, employerId }: Scope, id = "j.id"): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { state, city, zip } = readPlace(place);
  const conditions = [
    before !== null && `${id} < ${put(before)}`,
    employerId !== undefined && `j.employer_id = ${put(employerId)}`,
    state && `j.state = ${put(state)}`,
    city && `j.city_key = ${put(city)}`,
    zip && `j.zip_code = ${put(zip)}`,
  ].filter((condition) => typeof condition === "string");
  return { conditions, values };
}

/** `offset 0`: asked of each job on the way, instead of reading all jobs of a category first. */
function categoryConditions({ category, categories }: Scope, values: unknown[]): string[] {
  if (category === null) return [];
  const ids = `$${values.push(`{${categories}}`)}::bigint[]`;
  return [`exists (select from site.categorized_jobs l where l.id = j.id and l.category_id = any (${ids}) offset 0)`];
}
