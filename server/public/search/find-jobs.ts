import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { PAY_COLUMNS } from "#domain/pay/stored-pay.ts";
import type { OpenJob } from "#server/public/pages/open-job.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { type JobSearch, readPlace, toTextQuery, toWords } from "./job-search.ts";

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

/** The lists sort by `listed_order`: newest first, and jobs of a day by id. */
export type ListedJob = Pick<OpenJob, (typeof LISTED)[number]> & { listed_order: number };

export type JobPage = {
  jobs: ListedJob[];
  /**
   * The sort value of the job after which the next page starts, or null on the last page. Even a
   * page with fewer than `PAGE_SIZE` jobs can have a next page.
   */
  next: number | null;
};

const COLUMNS = [...LISTED, "listed_order"].join(", ");

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
  if (scope.q !== "") return await findByWords(database, scope);
  const { city, zip, state, isRemote } = readPlace(scope.place);
  if (scope.category === null && !state && !isRemote) {
    const { conditions, values } = conditionsOf(scope);
    return toPage(await database.read(`select ${COLUMNS} from site.jobs j ${where(conditions)} ${NEWEST}`, values));
  }
  return scope.category === null || city || zip
    ? await findByFiltering(database, scope)
    : await findInCategories(database, scope);
}

/** Number of other jobs below a job. */
const OTHERS_MAX = 3;

/** Returns the newest other open jobs of the job's company. */
export async function findOtherJobs(database: SiteDatabase, { id, employer_id }: OpenJob): Promise<ListedJob[]> {
  return await database.read<ListedJob>(
    `select ${COLUMNS} from site.jobs j where j.employer_id = $1 and j.id <> $2 order by j.listed_order desc limit ${OTHERS_MAX}`,
    [employer_id, id],
  );
}

/**
 * Reads the newest jobs of each category and merges them. The time does not depend on the number of
 * jobs in a category.
 */
async function findInCategories(database: SiteDatabase, scope: Scope): Promise<JobPage> {
  const { conditions, values } = conditionsOf({ ...scope, place: "" }, "j.category_order");
  const ids = `$${values.push(`{${scope.categories}}`)}::bigint[]`;
  const shared = [...values];
  const kept = [...stateConditions(scope, values), ...remoteConditions(scope)];
  const count = kept.length > 0 ? Math.ceil(LONG_SCAN / scope.categories.length) : PAGE_SIZE + 1;
  const ordered = `from site.categorized_jobs j ${where([...conditions, "j.category_id = c.id"])} order by j.category_order desc`;
  const ofOne = `select j.id, j.listed_order from (select j.id, j.listed_order, j.state, j.location_type_id ${ordered} limit ${count}) j ${where(kept)} ${NEWEST}`;
  const ofAll = `select t.id from (select distinct o.id, o.listed_order from unnest(${ids}) c (id) cross join lateral (${ofOne}) o) t order by t.listed_order desc limit ${PAGE_SIZE + 1}`;
  const seen = await database.read<ListedJob>(`${BY_IDS}(array(${ofAll})) ${NEWEST}`, values);
  if (kept.length === 0 || seen.length > PAGE_SIZE) return toPage(seen);
  // Each category's query read only its newest jobs. Takes the newest job at which such a query
  // ended, and drops older jobs, because other jobs between them may be missing. The next page
  // starts at this job.
  const ends = `select j.category_order as last ${ordered} offset ${count - 1} limit 1`;
  const [end] = await database.read<{ last: number }>(
    `select t.last from unnest(${ids}) c (id) cross join lateral (${ends}) t order by t.last desc limit 1`,
    shared,
  );
  return end ? { jobs: seen.filter((job) => job.listed_order >= end.last), next: end.last } : toPage(seen);
}

/**
 * Reads the newest jobs of a place and filters them by state and category, because no index covers
 * all three. Reads a limited number of jobs.
 */
async function findByFiltering(database: SiteDatabase, scope: Scope): Promise<JobPage> {
  const { state, city } = readPlace(scope.place);
  const { conditions, values } = conditionsOf({ ...scope, place: state ? (city ?? "") : scope.place });
  const kept = [...stateConditions(scope, values), ...remoteConditions(scope), ...categoryConditions(scope, values)];
  const among = (count: number) => findAmongNewest(database, { conditions, kept, values, count });
  const first = await among(FIRST_SCAN);
  return isFull(first) || first.next === null ? first : await among(LONG_SCAN);
}

/** Number of newest jobs that are searched first. They contain enough hits for a common word. */
const FIRST_SCAN = 400;
/**
 * Minimum number of hits among the first jobs for a longer search. With fewer hits, a longer search
 * would probably not fill the page.
 */
const PROMISING = 3;
export const LONG_SCAN = 5_000;

type Search = { conditions: string[]; kept: string[]; values: unknown[]; count: number };

/**
 * Filters the newest `count` jobs. If the page isn't full and older jobs exist, `next` is the order
 * of the oldest job that was read.
 */
async function findAmongNewest(database: SiteDatabase, { conditions, kept, values, count }: Search): Promise<JobPage> {
  const [found] = await database.read<{ jobs: ListedJob[]; end: number | null }>(
    `with newest as materialized (
      select j.id, j.listed_order, j.state, j.location_type_id, j.name_key, j.company_key
      from site.jobs j ${where(conditions)} order by j.listed_order desc limit ${count}
    ), hits as materialized (select j.id from newest j ${where(kept)} ${NEWEST})
    select
      coalesce((select json_agg(f) from (${BY_IDS}(array(select h.id from hits h)) ${NEWEST}) f), '[]') as jobs,
      case when (select count(*) from hits) <= ${PAGE_SIZE}
        then (select min(l.listed_order) from newest l having count(*) = ${count}) end as "end"`,
    values,
  );
  if (!found || found.jobs.length > PAGE_SIZE) return toPage(found?.jobs ?? []);
  return { jobs: found.jobs, next: found.end };
}

function isFull({ jobs }: JobPage): boolean {
  return jobs.length === PAGE_SIZE;
}

/**
 * Finds common words by searching the newest jobs, and rare words in the word index, which is
 * unordered. If neither fills the page, searches more of the newest jobs, up to a limit.
 */
async function findByWords(database: SiteDatabase, scope: Scope): Promise<JobPage> {
  const { conditions, values } = conditionsOf(scope);
  const words = toWords(scope.q);
  if (words.length === 0) return { jobs: [], next: null };
  const put = (value: unknown) => `$${values.push(value)}`;
  const others = [...remoteConditions(scope), ...categoryConditions(scope, values)];
  const query = `to_tsquery('simple', ${put(toTextQuery(words))})`;
  // First compares by substring, which rejects most jobs faster than the text search.
  const inNames = words.map((word) => `position(${put(word)} in j.name_key || ' ' || j.company_key) > 0`);
  const matching = `exists (select from site.jobs w where w.id = j.id and w.words || w.company_words @@ ${query} offset 0)`;
  const kept = [...inNames, matching, ...others];
  const among = (count: number) => findAmongNewest(database, { conditions, kept, values, count });
  const first = await among(FIRST_SCAN);
  if (isFull(first) || first.next === null) return first;
  const isPromising = first.jobs.length >= PROMISING;
  const seen = isPromising ? await among(LONG_SCAN) : first;
  if (isFull(seen) || seen.next === null) return seen;
  const hits = await findRareWords(database, words);
  if (!hits) {
    const newest = isPromising ? seen : await among(LONG_SCAN);
    if (scope.before !== null || newest.next === null || isFull(newest)) return newest;
    // Adds older jobs of companies whose names have all words, only to the first page. `next` does
    // not change, so that the following pages contain all other jobs.
    const named = `select c.id from site.companies c where c.words @@ ${query} limit ${NAMED_MAX}`;
    const ofNamed = `j.id = any (array(select o.id from site.jobs o where o.employer_id = any (array(${named})) limit ${RARE_MAX}))`;
    const older = where([ofNamed, `j.listed_order < ${put(newest.next)}`, ...inNames, ...conditions, ...others]);
    const added = await database.read<ListedJob>(`select ${COLUMNS} from site.jobs j ${older} ${NEWEST}`, values);
    return { jobs: [...newest.jobs, ...added].slice(0, PAGE_SIZE), next: newest.next };
  }
  if (hits.length === 0) return { jobs: [], next: null };
  const isHit = `j.id = any (${put(`{${hits}}`)}::bigint[])`;
  const all = where([isHit, ...inNames, `j.words || j.company_words @@ ${query}`, ...conditions, ...others]);
  return toPage(await database.read(`select ${COLUMNS} from site.jobs j ${all} ${NEWEST}`, values));
}

function toPage(found: ListedJob[]): JobPage {
  const jobs = found.slice(0, PAGE_SIZE);
  return { jobs, next: found.length > PAGE_SIZE ? (jobs.at(-1)?.listed_order ?? null) : null };
}

const BY_IDS = `select ${COLUMNS} from site.jobs j where j.id = any `;
const NEWEST = `order by j.listed_order desc limit ${PAGE_SIZE + 1}`;

function where(conditions: string[]): string {
  return conditions.length > 0 ? `where ${conditions.join(" and ")}` : "";
}

/** Returns conditions for all fields except words and category. */
function conditionsOf(
  { place, before, employerId }: Scope,
  order = "j.listed_order",
): { conditions: string[]; values: unknown[] } {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { state, city, zip } = readPlace(place);
  const conditions = [
    before !== null && `${order} < ${put(before)}`,
    employerId !== undefined && `j.employer_id = ${put(employerId)}`,
    state && `j.state = ${put(state)}`,
    city && `j.place_key = ${put(city)}`,
    zip && `j.zip_code = ${put(zip)}`,
  ].filter((condition) => typeof condition === "string");
  return { conditions, values };
}

function stateConditions({ place }: Scope, values: unknown[]): string[] {
  const { state } = readPlace(place);
  return state ? [`j.state = $${values.push(state)}`] : [];
}

function remoteConditions({ place }: Scope): string[] {
  return readPlace(place).isRemote ? [`j.location_type_id = ${REMOTE_LOCATION_TYPE_ID}`] : [];
}

/**
 * Returns a condition that PostgreSQL checks for each job. Without `offset 0`, PostgreSQL would
 * first read all jobs of the category.
 */
function categoryConditions({ category, categories }: Scope, values: unknown[]): string[] {
  if (category === null) return [];
  const ids = `$${values.push(`{${categories}}`)}::bigint[]`;
  return [`exists (select from site.categorized_jobs l where l.id = j.id and l.category_id = any (${ids}) offset 0)`];
}

/** Maximum number of jobs that contain a rare word. */
const RARE_MAX = 1_000;
/** Maximum number of companies that are found by common words. */
const NAMED_MAX = 100;
/**
 * Number of newest jobs in whose names a word is counted. A word with more than `SAMPLE_HITS_MAX`
 * hits is common, and other words are rare.
 */
const SAMPLE = 400;
const SAMPLE_HITS_MAX = 3;

/**
 * Returns the ids of all open jobs with these words in their title or their company's name,
 * unordered. Some of these jobs may lack some of the words. Returns undefined if there are
 * too many jobs, or if all words are common. Looks up the rarest word first, because the index
 * reads all titles of each word before it compares them. Reading the titles of common words would
 * take long.
 */
async function findRareWords(database: SiteDatabase, words: readonly string[]): Promise<number[] | undefined> {
  if (words.length === 1) return await hitsOf(database, words);
  const rarest = await rarestOf(database, words);
  return rarest === undefined ? undefined : ((await hitsOf(database, [rarest])) ?? (await hitsOf(database, words)));
}

/**
 * Returns the word with the fewest hits among the newest jobs, or undefined if all words are
 * common.
 */
async function rarestOf(database: SiteDatabase, words: readonly string[]): Promise<string | undefined> {
  const select = `
    with newest as materialized (
      select j.name_key || ' ' || j.company_key as names from site.jobs j order by j.listed_order desc limit ${SAMPLE}
    )
    select w.word, (select count(*) from newest n where position(w.word in n.names) > 0) as jobs
    from json_array_elements_text($1) w (word)`;
  const counted = await database.read<{ word: string; jobs: number }>(select, [words]);
  const [rarest] = counted.sort((a, b) => a.jobs - b.jobs || b.word.length - a.word.length);
  return rarest && rarest.jobs <= SAMPLE_HITS_MAX ? rarest.word : undefined;
}

async function hitsOf(database: SiteDatabase, words: readonly string[]): Promise<number[] | undefined> {
  const most = `limit ${RARE_MAX + 1}`;
  const named = `select c.id from site.companies c where c.words @@ to_tsquery('simple', $2) ${most}`;
  const hits = `
    (select j.id from site.jobs j where j.words @@ to_tsquery('simple', $1) ${most})
    union (select j.id from site.jobs j where j.employer_id = any (array(${named})) ${most})`;
  const [found] = await database.read<{ ids: number[] }>(`select array(${hits}) as ids`, [
    toTextQuery(words),
    toTextQuery(words, "|"),
  ]);
  return !found || found.ids.length > RARE_MAX ? undefined : found.ids;
}
