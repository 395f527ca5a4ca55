import type pg from "pg";
import { FetchRefusal } from "./fetch/fetch-refusal.ts";
import type { FetchedPage } from "./fetch/fetcher.ts";
import { keysOf, matchKnownJobs } from "./match-known-jobs.ts";
import type { WebsiteFindings } from "./website-findings.ts";

const MAX_CHECKED = 10;

type GonePagesOptions = {
  pool: pg.Pool;
  findings: WebsiteFindings;
  fetchPage: (url: string) => Promise<FetchedPage>;
  /** Number of pages that the scan can still read. */
  left: number;
};

type KnownPage = { id: number; keys: string[]; url: string | null };

/**
 * Returns the ids of the known jobs that the scan didn't find and whose own page returns 404 or
 * 410. After an incomplete scan, returns no ids.
 */
export async function findGonePages(
  { employer_id }: { employer_id: number },
  options: GonePagesOptions,
): Promise<Set<number>> {
  const { pool, findings, fetchPage, left } = options;
  const gone = new Set<number>();
  if (!findings.isComplete) return gone;
  const { rows } = await pool.query<KnownPage>(
    "select id, keys, url from app.found_jobs where employer_id = $1 and state <> 'gone' order by last_seen desc limit 2000",
    [employer_id],
  );
  const lists = new Set(findings.listUrls);
  const found = findings.jobs.map((job) => ({ keys: keysOf(job, (url) => lists.has(url)) }));
  const missing = matchKnownJobs(rows, found).missing.filter(({ url }) => url !== null && !lists.has(url));
  for (const { id, url } of missing.slice(0, Math.min(MAX_CHECKED, left))) {
    if (await isGone(url ?? "", fetchPage)) gone.add(id);
  }
  return gone;
}

async function isGone(url: string, fetchPage: GonePagesOptions["fetchPage"]): Promise<boolean> {
  try {
    const { status } = await fetchPage(url);
    return status === 404 || status === 410;
  } catch (error) {
    if (error instanceof FetchRefusal) return false;
    throw error;
  }
}
