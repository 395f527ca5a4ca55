/**
 * Measures the public pages with a million jobs of 200,000 companies, and with a thousand jobs to
 * compare: `node bench/public-pages.ts`
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { withDatabase } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { migrate } from "#database/migrate/migrate.ts";
import { startServerProcess } from "#server/tests/server-process.ts";
import { load, median, percentile, toBytes } from "./load.ts";
import { CITIES, fillPublicJobs, type Size } from "./public-data.ts";

const { values: options } = parseArgs({ options: { jobs: { type: "string", default: "1000000" } } });
/** Number of jobs of each company. */
const JOBS_A_COMPANY = 5;
const JOBS = Number(options.jobs);
const SIZES: Size[] = [1_000, JOBS].map((jobs) => ({ jobs, companies: jobs / JOBS_A_COMPANY }));
const ROUNDS = 5;
const SECONDS = 0.5;
/** Maximum 95th percentile of a page's times, in milliseconds. */
const P95_LIMIT = 100;
/** Maximum 95th percentile, as a multiple of the 95th percentile with a thousand jobs. */
const GROWTH_LIMIT = 3;

const some = (count: number, path: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => path(index));
/** Days from 2000-01-01 to the day on which the jobs were posted, 20 days ago. */
const DAYS_AFTER_2000 = Math.floor(Date.now() / 86_400_000) - 10_957 - 20;

/**
 * A page to measure, with the paths to request. With a million jobs, the median time must be at
 * most `limit` milliseconds.
 */
type Case = { name: string; limit: number; paths: string[]; status?: number };

function pagesOf({ jobs, companies }: Size, ofJobs: string[], image: string): Case[] {
  const anyId = (index: number) => 1 + ((index * 7_919 * 40 + 9) % jobs);
  const anyOrder = (index: number) => DAYS_AFTER_2000 * 2 ** 37 + anyId(index);
  const company = (index: number) => 1 + ((index * 7) % companies);
  const industry = (index: number) => 100 * (1 + (index % 20));
  const ofCompanies = (ending: string) =>
    some(50, (index) => `/c/company-${company(index)}-${company(index)}${ending}`);
  const inCities = (start: string) => CITIES.map((city) => `/o?${start}place=${encodeURIComponent(city)}`);
  return [
    { name: "robots.txt, to compare", limit: 10, paths: ["/robots.txt"] },
    { name: "all", limit: 10, paths: ["/o"] },
    { name: "all, some page", limit: 10, paths: some(50, (index) => `/o?before=${anyOrder(index)}`) },
    { name: "a category", limit: 10, paths: some(50, (index) => `/o?category=${industry(index) + 1}`) },
    { name: "an industry", limit: 10, paths: some(20, (index) => `/o?category=${industry(index)}`) },
    {
      name: "an industry, some page",
      limit: 10,
      paths: some(20, (index) => `/o?category=${industry(index)}&before=${anyOrder(index)}`),
    },
    { name: "a city", limit: 10, paths: inCities("") },
    { name: "a city, some page", limit: 10, paths: inCities(`before=${anyOrder(3)}&`) },
    { name: "a ZIP code", limit: 10, paths: some(50, (index) => `/o?place=${53_000 + index * 3}`) },
    { name: "a state", limit: 10, paths: ["/o?place=Wisconsin", "/o?place=MN"] },
    { name: "remote", limit: 10, paths: ["/o?place=remote", "/o?place=remote,+MN"] },
    { name: "a common word", limit: 10, paths: ["/o?q=nurse", "/o?q=forklift+operator", "/o?q=IT"] },
    { name: "a common word, some page", limit: 10, paths: some(20, (index) => `/o?q=nurse&before=${anyOrder(index)}`) },
    { name: "a rare word", limit: 10, paths: ["/o?q=glazier", "/o?q=glaziers+nurse"] },
    { name: "a rare word, some page", limit: 10, paths: some(20, (index) => `/o?q=glazier&before=${anyOrder(index)}`) },
    { name: "a word of one title in a hundred", limit: 50, paths: ["/o?q=journeyman"] },
    { name: "two common words that never meet", limit: 20, paths: ["/o?q=nurse+baker"] },
    { name: "two common words of a company's name", limit: 50, paths: ["/o?q=nurse+welder"] },
    { name: "a company's name", limit: 50, paths: some(20, (index) => `/o?q=company+${company(index)}`) },
    { name: "a job and its company", limit: 50, paths: some(20, (index) => `/o?q=nurse+company+${company(index)}`) },
    { name: "no such word", limit: 10, paths: ["/o?q=astronaut"] },
    { name: "word and city", limit: 10, paths: inCities("q=baker&") },
    { name: "rare word and city", limit: 20, paths: inCities("q=glazier&") },
    { name: "word and industry", limit: 50, paths: some(20, (index) => `/o?q=welder&category=${industry(index)}`) },
    { name: "word and category", limit: 50, paths: some(20, (index) => `/o?q=welder&category=${industry(index) + 1}`) },
    { name: "a company", limit: 10, paths: ofCompanies("") },
    { name: "a company's embedded list", limit: 10, paths: ofCompanies("/embed") },
    { name: "a company's feed", limit: 10, paths: [...ofCompanies("/feed.xml"), ...ofCompanies("/feed.json")] },
    { name: "the JSON feed of all jobs", limit: 2_000, paths: ["/o/feed.json"] },
    { name: "a page of the sitemap", limit: 2_000, paths: partsOf("/o/sitemap", jobs) },
    { name: "the sitemap's index", limit: 10, paths: ["/o/sitemap.xml"] },
    { name: "the feed's index", limit: 10, paths: ["/o/feed/index.xml"] },
    { name: "one job", limit: 3, paths: ofJobs },
    { name: "how to apply", limit: 10, paths: ofJobs.map((path) => `${path}/apply`) },
    { name: "an earlier URL of a job", limit: 10, status: 301, paths: ofJobs.map((path) => `${path}-2`) },
    { name: "a job that ended", limit: 10, status: 410, paths: some(20, (index) => `/o/${index * 40 + 1}/x`) },
    { name: "no such job", limit: 10, status: 404, paths: ["/o/999999999/x"] },
    { name: "the image of a job, drawn before", limit: 10, paths: [image] },
  ];
}

/** Responses that the server streams. The benchmark measures only the time to their first byte. */
function streamsOf({ jobs }: Size): Case[] {
  return [
    { name: "the feed of all jobs, first byte", limit: 100, paths: ["/o/feed.xml"] },
    { name: "the JSON feed, first byte", limit: 100, paths: ["/o/feed.json"] },
    { name: "a part of the feed, first byte", limit: 100, paths: partsOf("/o/feed", jobs) },
    { name: "a page of the sitemap, first byte", limit: 100, paths: partsOf("/o/sitemap", jobs) },
  ];
}

/** Returns the paths of ten parts of a feed or sitemap. Each part has 50,000 job ids. */
function partsOf(folder: string, jobs: number): string[] {
  return some(10, (index) => `${folder}/${Math.floor((index * jobs) / 500_000)}.xml`);
}

/**
 * Maximum milliseconds for the first request for the sitemap's index. The server then caches the
 * index.
 */
const INDEX_LIMIT = 250;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "openings-public-"));
  const embedded = await startEmbedded({ dataDir: join(folder, "data"), isDurable: false });
  try {
    const servers = [];
    for (const size of SIZES) {
      const url = await createDatabase(embedded.url, `public_${size.jobs}`);
      await migrate(url);
      const started = performance.now();
      await fillPublicJobs(url, size);
      process.stdout.write(`${size.jobs} jobs in ${Math.round((performance.now() - started) / 1_000)} s\n`);
      servers.push(
        await startServerProcess({
          DATABASE_URL: url,
          DATA_DIR: mkdtempSync(join(folder, "server-")),
          TRUST_PROXY: "127.0.0.1",
        }),
      );
    }
    await measure(servers.map(({ url }) => url));
    for (const { child, ended } of servers) {
      child.kill("SIGTERM");
      await ended;
    }
  } finally {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createDatabase(owner: string, name: string): Promise<string> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return withDatabase(owner, name);
}

type Times = { median: number; p95: number };

/** Measures each page of both servers alternately. */
async function measure(urls: string[]): Promise<void> {
  process.stdout.write("| Page | p50, ms | Limit | p95, ms | p95 of 1,000 jobs |\n|---|---:|---:|---:|---:|\n");
  const sizes: { url: string; pages: Case[]; streams: Case[] }[] = [];
  for (const [place, url] of urls.entries()) {
    const size = SIZES[place] as Size;
    const started = performance.now();
    const index = await read(`${url}/o/sitemap.xml`);
    const first = performance.now() - started;
    if (size.jobs === JOBS)
      report("the sitemap's index, its first answer", INDEX_LIMIT, [{ median: first, p95: first }]);
    const ofJobs = await jobPaths(url, index);
    const [, image = ""] = /property="og:image" content="[^"]*?(\/o\/[^"]*)"/.exec(await read(url + ofJobs[0])) ?? [];
    sizes.push({ url, pages: pagesOf(size, ofJobs, image), streams: streamsOf(size) });
  }
  for (const [place, { name, limit }] of (sizes[0]?.pages ?? []).entries()) {
    const times = sizes.map((): Times[] => []);
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [index, { url, pages }] of sizes.entries()) {
        const measured = await measurePage(url, pages[place] as Case, place);
        if (round >= 0) times[index]?.push(measured); // the first round fills the caches
      }
    }
    const middle = (all: Times[]) => ({
      median: median(all.map((t) => t.median)),
      p95: median(all.map((t) => t.p95)),
    });
    report(name, limit, times.map(middle));
  }
  for (const [place, { name, limit }] of (sizes[0]?.streams ?? []).entries()) {
    const times: Times[] = [];
    for (const { url, streams } of sizes) times.push(await measureFirstByte(url, streams[place] as Case, place));
    report(name, limit, times);
  }
}

/** Each request has another IP address, because rate limits count by IP address. */
const ipAddressOf = (page: number, index: number) => `10.${page}.${index >> 8}.${index & 255}`;

async function measurePage(url: string, { paths, status }: Case, page: number): Promise<Times> {
  const requests = some(Math.max(200, paths.length), (index) => paths[index % paths.length] ?? "/o").map(
    (path, index) => toBytes("GET", path, { "x-forwarded-for": ipAddressOf(page, index), "accept-encoding": "br" }),
  );
  return await load({
    port: Number(new URL(url).port),
    requests,
    connections: 1,
    seconds: SECONDS,
    ...(status && { status }),
  });
}

async function measureFirstByte(url: string, { paths }: Case, page: number): Promise<Times> {
  const times: number[] = [];
  for (let index = 0; times.length < 30; index += 1) {
    const path = paths[index % paths.length];
    const started = performance.now();
    const answer = await fetch(url + path, { headers: { "x-forwarded-for": ipAddressOf(100 + page, index) } });
    const reader = answer.body?.getReader();
    await reader?.read();
    if (answer.status === 200) times.push(performance.now() - started);
    // Waits and retries. The server streams only a few responses at a time. It needs a moment to
    // notice that an earlier client has left.
    else if (answer.status === 503) await delay(100);
    else throw new Error(`${path} answered ${answer.status}`);
    await reader?.cancel();
  }
  return { median: median(times), p95: percentile(times, 0.95) };
}

/**
 * Prints a page's times in the database with the most jobs. Also prints the page's p95 in the
 * database with the fewest jobs. Sets the exit code to 1 if the page is too slow.
 */
function report(name: string, limit: number, times: Times[]): void {
  const [few, many = few] = times;
  if (!few || !many) return;
  const isSlow = many.median > limit || (limit <= P95_LIMIT && many.p95 > Math.min(P95_LIMIT, GROWTH_LIMIT * few.p95));
  if (isSlow) process.exitCode = 1;
  process.stdout.write(
    `| ${name}${isSlow ? " (too slow)" : ""} | ${many.median.toFixed(2)} | ${limit} | ${many.p95.toFixed(2)} | ${few.p95.toFixed(2)} |\n`,
  );
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
