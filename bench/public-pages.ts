/**
 * Measures the public pages with a million jobs of 200,000 companies: `node bench/public-pages.ts`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { migrate } from "#database/migrate/migrate.ts";
import { startServerProcess } from "#server/tests/server-process.ts";
import { load, median, toBytes } from "./load.ts";

const { values: options } = parseArgs({
  options: { jobs: { type: "string", default: "1000000" }, companies: { type: "string", default: "200000" } },
});
const JOBS = Number(options.jobs);
const COMPANIES = Number(options.companies);
const ROUNDS = 5;
const SECONDS = 0.5;

const TITLES = [
  "Night Baker",
  "Registered Nurse",
  "Forklift Operator",
  "IT Support Specialist",
  "Line Cook",
  "Welder",
  "Bus Driver",
];
const CITIES = [
  "Duluth",
  "Rochester",
  "Eau Claire",
  "Madison",
  "Bemidji",
  "Ely",
  "Winona",
  "Mankato",
  "La Crosse",
  "Superior",
];

/**
 * Statement that inserts the jobs. Every 5,000th title contains the rare word. Every tenth job
 * isn't public, because it is closed, ended or not approved.
 */
const INSERT_JOBS = `
  insert into public.job_openings (id, employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
    min_annual_pay, max_annual_pay, application_type, approved, approved_at, archived, location_type_id, employment_type_id)
  overriding system value
  select n, 1 + ((n - 1)::bigint * ${COMPANIES} / ${JOBS})::int, ($3::text[])[1 + n % 7] || ' ' || n || case when n % 5000 = 7 then ' Glazier' when n % 100 = 8 then ' Journeyman' else '' end,
    '<p>' || repeat('Sets up and runs lathes, ovens and forklifts. ', 40) || '</p>', n || ' Harbor Road', ($4::text[])[1 + n % 10] || case when n % 97 < 40 then '' else ' ' || n % 300 end,
    case when n % 3 = 0 then 'Wisconsin' else 'Minnesota' end, lpad((53000 + n % 4000)::text, 5, '0'),
    current_date - 20, case when n % 40 = 1 then current_date - 5 else current_date + 30 end,
    40000 + n % 1000, 60000 + n % 1000, 'email', case when n % 40 = 2 then 0 else 1 end, now() - interval '20 days',
    case when n % 40 in (3, 4) then 1 else 0 end, 1 + n % 4, 1 + n % 8
  from generate_series($1::int, $2::int) n`;

const INSERT_LINKS = `
  insert into public.job_categories_job_openings (job_opening_id, job_category_id)
  select j.id, c.ids[1 + ((j.id * 7 + k * 31) % cardinality(c.ids))::int]
  from public.job_openings j, (select array_agg(id order by id) as ids from public.job_categories where parent_id is not null) c, generate_series(0, 1) k
  on conflict do nothing`;

async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  // Disables triggers, because they write logs and require a signed-in user. Drops the indexes,
  // because creating them after the insert is faster.
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<{ name: string; text: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid in ('public.job_openings'::regclass, 'public.job_categories_job_openings'::regclass) and not indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(
    "insert into public.employers (name, approved) select case n % 10000 when 7 then 'Nurse Welder ' else 'Company ' end || n, 1 from generate_series(1, $1) n",
    [COMPANIES],
  );
  for (let first = 1; first <= JOBS; first += 100_000) {
    await client.query(INSERT_JOBS, [first, Math.min(JOBS, first + 99_999), TITLES, CITIES]);
  }
  await client.query(INSERT_LINKS);
  for (const { text } of rows) await client.query(text);
  await client.query("analyze");
  await client.query(`insert into app.listed_categories (job_id, category_id, listed_order)
    select j.id, l.job_category_id, j.listed_order
    from site.jobs j join public.job_categories_job_openings l on l.job_opening_id = j.id`);
  await client.query(`insert into app.published_jobs (job_id, employer_id, public_from)
    select id, employer_id, current_date - 20 from public.job_openings where approved = 1`);
  await client.query("vacuum analyze");
  await client.end();
}

const some = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => path(index));
const anyId = (index: number) => 1 + ((index * 7_919 * 40 + 9) % JOBS);
/** Days from 2000-01-01 to the day on which the jobs were posted, 20 days ago. */
const DAYS_AFTER_2000 = Math.floor(Date.now() / 86_400_000) - 10_957 - 20;
const anyOrder = (index: number) => DAYS_AFTER_2000 * 2 ** 37 + anyId(index);

/**
 * Requests and the limits of their median times, in milliseconds. The limit is higher for a word
 * that is neither common nor rare.
 */
const CASES: { name: string; limit: number; paths: string[] }[] = [
  { name: "robots.txt, to compare", limit: 10, paths: ["/robots.txt"] },
  { name: "all", limit: 10, paths: ["/o"] },
  { name: "all, some page", limit: 10, paths: some(50, (index) => `/o?before=${anyOrder(index)}`) },
  { name: "a category", limit: 10, paths: some(50, (index) => `/o?category=${100 * (1 + (index % 20)) + 1}`) },
  { name: "an industry", limit: 10, paths: some(20, (index) => `/o?category=${100 * (1 + index)}`) },
  {
    name: "an industry, some page",
    limit: 10,
    paths: some(20, (index) => `/o?category=${100 * (1 + index)}&before=${anyOrder(index)}`),
  },
  { name: "a city", limit: 10, paths: CITIES.map((city) => `/o?place=${encodeURIComponent(city)}`) },
  { name: "a ZIP code", limit: 10, paths: some(50, (index) => `/o?place=${53_000 + index * 3}`) },
  { name: "a state", limit: 10, paths: ["/o?place=Wisconsin", "/o?place=MN"] },
  { name: "a common word", limit: 10, paths: ["/o?q=nurse", "/o?q=forklift+operator", "/o?q=IT"] },
  { name: "a rare word", limit: 10, paths: ["/o?q=glazier", "/o?q=glaziers+nurse"] },
  { name: "a word of one title in a hundred", limit: 50, paths: ["/o?q=journeyman"] },
  { name: "two common words that never meet", limit: 20, paths: ["/o?q=nurse+baker"] },
  { name: "two common words of a company's name", limit: 50, paths: ["/o?q=nurse+welder"] },
  { name: "a company's name", limit: 50, paths: some(20, (index) => `/o?q=company+${1 + index * 7}`) },
  { name: "a job and its company", limit: 50, paths: some(20, (index) => `/o?q=nurse+company+${1 + index * 7}`) },
  { name: "no such word", limit: 10, paths: ["/o?q=astronaut"] },
  { name: "word and city", limit: 10, paths: CITIES.map((city) => `/o?q=baker&place=${encodeURIComponent(city)}`) },
  { name: "word and industry", limit: 50, paths: some(20, (index) => `/o?q=welder&category=${100 * (1 + index)}`) },
  { name: "a company", limit: 10, paths: some(50, (index) => `/c/company-${1 + index * 7}-${1 + index * 7}`) },
  {
    name: "a company's feed",
    limit: 10,
    paths: some(50, (index) => `/c/company-${1 + index * 7}-${1 + index * 7}/feed.${index % 2 === 0 ? "xml" : "json"}`),
  },
  { name: "the JSON feed of all jobs", limit: 2_000, paths: ["/o/feed.json"] },
  {
    name: "a page of the sitemap",
    limit: 2_000,
    paths: some(10, (index) => `/o/sitemap/${Math.floor((index * JOBS) / 500_000)}.xml`),
  },
];
const JOB_LIMIT = 3;
/**
 * Limit in milliseconds for the first request for the sitemap's index. The server caches the
 * response for a minute, so later requests are faster.
 */
const INDEX_LIMIT = 250;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "openings-public-"));
  const embedded = await startEmbedded({ dataDir: join(folder, "data"), isDurable: false });
  try {
    await migrate(embedded.url);
    const started = performance.now();
    await fill(embedded.url);
    process.stdout.write(`${JOBS} jobs in ${Math.round((performance.now() - started) / 1_000)} s\n`);
    const server = await startServerProcess({ DATABASE_URL: embedded.url, DATA_DIR: folder, TRUST_PROXY: "127.0.0.1" });
    await measure(server.url);
    server.child.kill("SIGTERM");
    await server.ended;
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(url: string): Promise<void> {
  const port = Number(new URL(url).port);
  process.stdout.write("| Page | p50, ms | Limit |\n|---|---:|---:|\n");
  const started = performance.now();
  const index = await read(`${url}/o/sitemap.xml`);
  report("the sitemap's index, its first answer", performance.now() - started, INDEX_LIMIT);
  const cases = [...CASES, { name: "one job", limit: JOB_LIMIT, paths: await jobPaths(url, index) }];
  for (const { name, limit, paths } of cases) {
    // Sends each request from a different IP address, because rate limits count by IP address.
    const requests = some(Math.max(200, paths.length), (index) => paths[index % paths.length] ?? "/o").map(
      (path, index) =>
        toBytes("GET", path, {
          "x-forwarded-for": `10.${cases.length}.${index >> 8}.${index & 255}`,
          "accept-encoding": "br",
        }),
    );
    const medians: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const measured = await load({ port, requests, connections: 1, seconds: SECONDS });
      if (round >= 0) medians.push(measured.median); // the first round fills the caches
    }
    report(name, median(medians), limit);
  }
}

function report(name: string, milliseconds: number, limit: number): void {
  if (milliseconds > limit) process.exitCode = 1;
  process.stdout.write(`| ${name} | ${milliseconds.toFixed(2)} | ${limit} |\n`);
}

async function read(url: string): Promise<string> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text;
}

/** Returns the paths of open jobs on a page in the middle of the sitemap. */
async function jobPaths(url: string, index: string): Promise<string[]> {
  const pages = [...index.matchAll(/\/o\/sitemap\/\d+\.xml/g)];
  const page = await read(`${url}${pages[pages.length >> 1]?.[0]}`);
  const locations = [...page.matchAll(/<loc>[^<]*?(\/o\/[^<]*)<\/loc>/g)].map(([, path]) => path ?? "");
  return locations.filter((_, place) => place % 100 === 0).slice(0, 200);
}

await main();
