import type pg from "pg";
import type { Logger } from "pino";
import { FetchRefusal } from "./fetch/fetch-refusal.ts";
import { FETCH_LIMITS, type FetchedPage, Fetcher, type FetcherOptions } from "./fetch/fetcher.ts";
import { findGonePages } from "./find-gone-pages.ts";
import { proveByLine } from "./ownership-line.ts";
import { readWebsite } from "./read-website.ts";
import { storeFindings } from "./store-findings.ts";
import { storedPages } from "./stored-pages.ts";
import type { ReadPdf, ReadText } from "./text-reader.ts";

type ScanLimits = { scanMs: number; maxPages: number; checkMs: number };

/** Limits of a scan. `checkMs` is the time between two checks for a cancellation. */
const SCAN_LIMITS: ScanLimits = { scanMs: 120_000, maxPages: 50, checkMs: 1_000 };

export type ScanOptions = {
  /** Connects as the database's owner. */
  pool: pg.Pool;
  log: Pick<Logger, "info" | "warn">;
  readText: ReadText;
  readPdf: ReadPdf;
  fetching: FetcherOptions;
  limits?: ScanLimits;
  /** Signals that the server begins to stop. */
  stopping?: AbortSignal;
};

export type Scan = { id: number; employer_id: number; address: string };

/** Marks a waiting scan as running. Skips it if its company is not approved or is inactive. */
const CLAIM = `
  update app.website_scans s set state = 'running', started = now()
  from public.employers e
  where s.id = $1 and s.state = 'waiting' and e.id = s.employer_id and e.approved = 1 and e.inactive = 0
  returning s.id, s.employer_id, s.address`;

class Canceled extends Error {}

/**
 * Scans a company's website and stores the findings. The website's content never makes this
 * function throw.
 */
export async function runScan(scanId: number, options: ScanOptions): Promise<void> {
  const { pool, log } = options;
  const { rows } = await pool.query<Scan>(CLAIM, [scanId]);
  const [scan] = rows;
  if (!scan) return void (await end(pool, scanId, "canceled", "waiting"));
  const start = performance.now();
  try {
    const { pages, jobs, isComplete } = await scanWebsite(scan, options);
    const ms = Math.round(performance.now() - start);
    log.info({ scanId, pages: pages.length, jobs: jobs.length, isComplete, ms }, "scan finished");
  } catch (error) {
    if (error instanceof Canceled) return;
    log.warn({ err: error, scanId }, "scan failed");
    await end(pool, scanId, "failed", "running");
  }
}

async function end(pool: pg.Pool, scanId: number, state: "canceled" | "failed", from: string): Promise<void> {
  const text =
    "update app.website_scans set state = $2, ended = now(), is_complete = false where id = $1 and state = $3";
  await pool.query(text, [scanId, state, from]);
}

async function scanWebsite(
  scan: Scan,
  { pool, readText, readPdf, fetching, limits = SCAN_LIMITS, stopping }: ScanOptions,
) {
  const cancel = new AbortController();
  const deadline = AbortSignal.timeout(limits.scanMs);
  const signal = AbortSignal.any([cancel.signal, deadline, ...(stopping ? [stopping] : [])]);
  const untilOver = createUntilOver(signal, deadline);
  const fetcher = new Fetcher(fetching);
  const stored = storedPages(pool, scan.employer_id, (fetching.limits ?? FETCH_LIMITS).maxBytes);
  // Fetches a page with the validators of its stored version. Returns the stored text if the page
  // is unchanged. Converts a PDF to the text of a page.
  const fetchPage = (url: string, { acceptsPdf = false } = {}) =>
    untilOver(async (): Promise<FetchedPage> => {
      const page = await fetcher.read(url, signal, { known: await stored.validatorsOf(url), acceptsPdf });
      if (page.pdf) page.text = await readPdf(page.pdf, signal);
      if (page.status === 304) return { ...page, status: 200, text: await stored.textOf(url) };
      if (page.status === 200) await stored.keep(url, page);
      return page;
    });
  const checkCanceled = async (progress?: { pages: number; jobs: number }) => {
    if (!(await isRunning(pool, scan.id, progress))) cancel.abort(new Canceled());
  };
  let checking = Promise.resolve();
  const onProgress = (progress?: { pages: number; jobs: number }) => {
    // Ignores an error of this check, because the next check follows soon.
    checking = checking.then(() => checkCanceled(progress)).catch(() => undefined);
  };
  const timer = setInterval(onProgress, limits.checkMs);
  try {
    const findings = await readWebsite(scan.address, {
      fetchPage,
      readText: (task) => untilOver(() => readText(task, signal)),
      sitemapsOf: (url) => fetcher.sitemapsOf(url),
      maxPages: limits.maxPages,
      onProgress,
    });
    const left = limits.maxPages - findings.pages.length;
    const withoutPage = await findGonePages(scan, { pool, findings, fetchPage, left });
    await checking;
    cancel.signal.throwIfAborted();
    await storeFindings(pool, scan, findings, withoutPage);
    await proveByLine(pool, scan.employer_id, { fetchPage, userId: null }).catch((error: unknown) => {
      if (!(error instanceof FetchRefusal)) throw error;
    });
    return findings;
  } finally {
    clearInterval(timer);
    await checking;
    await stored.trim();
  }
}

/**
 * Returns true if the scan is still running, and false if a member canceled it. With `progress`,
 * also stores the progress.
 */
async function isRunning(pool: pg.Pool, scanId: number, progress?: { pages: number; jobs: number }): Promise<boolean> {
  if (!progress) {
    const { rowCount } = await pool.query("select from app.website_scans where id = $1 and state = 'running'", [
      scanId,
    ]);
    return rowCount === 1;
  }
  const { rowCount } = await pool.query(
    "update app.website_scans set pages_read = $2, jobs_found = $3 where id = $1 and state = 'running'",
    [scanId, progress.pages, progress.jobs],
  );
  return rowCount === 1;
}

/**
 * Returns a function that runs work until the scan is over.
 *
 * - After the deadline, the function throws a "limit" refusal, and the scan stores its findings so
 *   far.
 * - If a member cancels or the server stops, the function throws the signal's reason, and the scan
 *   stores nothing.
 */
function createUntilOver(signal: AbortSignal, deadline: AbortSignal) {
  const throwIfOver = () => {
    if (!signal.aborted) return;
    if (signal.reason === deadline.reason) throw new FetchRefusal("limit", "There was no time left to read it");
    throw signal.reason;
  };
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    throwIfOver();
    try {
      return await work();
    } catch (error) {
      throwIfOver();
      throw error;
    }
  };
}
