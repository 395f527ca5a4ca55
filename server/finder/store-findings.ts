import { createHash } from "node:crypto";
import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { only } from "#database/only.ts";
import type { FoundJob } from "./jobs/found-job.ts";
import { keysOf } from "./match-known-jobs.ts";
import { type KnownJob, reconcile } from "./reconcile.ts";
import { listOf, readRejectedLists } from "./rejected-lists.ts";
import type { Scan } from "./run-scan.ts";
import { FIELDS, type Lookups, type Suggestion, toSuggestion } from "./to-suggestion.ts";
import type { WebsiteFindings } from "./website-findings.ts";

/** Maximum number of undecided suggestions of a company. */
const MAX_UNDECIDED = 500;
const MAX_REPORTED_LENGTH = 500;
const MAX_NOTES = 10;

type Known = KnownJob & { suggestion_id: number };
type Found = Suggestion & { job: FoundJob; keys: string[]; url: string | null; hash: string; foundIn: string };

/**
 * Stores a scan's findings in a transaction. If the company's URL changed or its approval was
 * withdrawn since the scan began, cancels the scan instead.
 */
export async function storeFindings(
  pool: pg.Pool,
  scan: Scan,
  findings: WebsiteFindings,
  withoutPage: Set<number>,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const lookups = await readLookups(client);
    const { rowCount } = await client.query(
      `select from app.website_scans s join public.employers e on e.id = s.employer_id
       where s.id = $1 and s.state = 'running' and e.approved = 1 and e.inactive = 0 and app.careers_address(e) = s.address
       for update of s for share of e`,
      [scan.id],
    );
    if (rowCount === 0) return void (await client.query(CANCEL, [scan.id]));
    const known = await readKnown(client, scan.employer_id);
    const lists = new Set(findings.listUrls);
    const found = findings.jobs.map((job) => toFound(job, lists, lookups));
    const now = new Date();
    const { isComplete, saysNone } = findings;
    const result = reconcile(known, found, { now, isComplete, saysNone, withoutPage });
    for (const pair of result.pairs) await seeAgain(client, pair.known, pair.found, isComplete);
    const rejected = await readRejectedLists(client, scan.employer_id);
    const suggested = result.added.filter(({ foundIn }) => !rejected.has(foundIn));
    const leftOut = result.added.length - suggested.length;
    const { added, isFull } = await addJobs(client, scan.employer_id, suggested);
    await markMissing(client, result.missed, result.gone);
    const notes = [...(result.isRedesign ? [REDESIGN] : []), ...(isFull ? [FULL] : []), ...findings.notes];
    await client.query(FINISH, [
      scan.id,
      findings.pages.length,
      found.length - leftOut,
      added,
      toReport({ ...findings, notes }, scan.address, leftOut),
      isComplete && !result.isRedesign,
    ]);
  });
}

const REDESIGN =
  "We found jobs here before and can't find any of them now. If the website has changed, please check the address.";

const FULL = `You have ${MAX_UNDECIDED} suggested jobs to decide. We add more when you have decided some.`;

const CANCEL = "update app.website_scans set state = 'canceled', ended = now() where id = $1 and state = 'running'";

const FINISH = `
  update app.website_scans set state = 'finished', ended = now(), pages_read = $2, jobs_found = $3, jobs_new = $4, report = $5,
    is_complete = $6
  where id = $1`;

async function readLookups(client: pg.ClientBase): Promise<Lookups> {
  const byName = async (table: string) => {
    const { rows } = await client.query<{ id: number; name: string }>(`select id, name from public.${table}`);
    return new Map(rows.map(({ id, name }) => [name, id]));
  };
  return {
    employment_types: await byName("employment_types"),
    location_types: await byName("location_types"),
    education_credentials: await byName("education_credentials"),
    experience_levels: await byName("experience_levels"),
  };
}

/**
 * Reads the jobs that earlier scans found. Leaves out posted jobs that have ended and are gone from
 * the website. If the website lists such a job again, for example in the next season, it becomes a
 * new suggestion.
 */
async function readKnown(client: pg.ClientBase, employerId: number): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `select id, suggestion_id, keys, hash, state, missed_since as "missedSince" from app.found_jobs f
     where employer_id = $1 and not (state = 'gone' and exists (
         select from public.script_acquired_job_openings s where s.id = f.suggestion_id and s.moved_to_live
       ) and not exists (
         select from public.job_openings j
         where j.original_script_job_id = f.suggestion_id and j.archived = 0 and j.end_date >= app.today()
       ))
     order by last_seen desc limit 2000`,
    [employerId],
  );
  // Converts times, because this connection returns them as strings.
  return rows.map((row) => ({ ...row, missedSince: row.missedSince && new Date(row.missedSince) }));
}

function toFound(job: FoundJob, lists: ReadonlySet<string>, lookups: Lookups): Found {
  const suggestion = toSuggestion(job, lookups);
  const hash = createHash("sha256").update(JSON.stringify(suggestion.columns)).digest("base64url");
  return {
    ...suggestion,
    job,
    hash,
    keys: keysOf(job, (url) => lists.has(url)),
    url: lists.has(job.url) ? null : job.url,
    foundIn: listOf(job, (url) => lists.has(url)),
  };
}

/**
 * Adds jobs as suggestions and returns how many were added. Skips a job that a check constraint
 * rejects.
 */
async function addJobs(client: pg.ClientBase, employerId: number, jobs: Found[]) {
  const { rows } = await client.query<{ undecided: number }>(
    `select count(*)::integer as undecided from public.script_acquired_job_openings s
     where employer_id = $1 and moved_to_live is null and denied is null
       and not exists (select from app.found_jobs f where f.suggestion_id = s.id and f.state = 'gone')`,
    [employerId],
  );
  const free = Math.max(0, MAX_UNDECIDED - only(rows).undecided);
  let added = 0;
  for (const found of jobs.slice(0, free)) {
    if (await addJob(client, employerId, found)) added += 1;
  }
  return { added, isFull: jobs.length > free };
}

async function addJob(
  client: pg.ClientBase,
  employerId: number,
  { columns, sources, keys, url, hash, foundIn }: Found,
): Promise<boolean> {
  const row = { employer_id: employerId, ...columns, sources };
  const names = Object.keys(row);
  const rows = await attempt(client, {
    text: `with suggestion as (
         insert into public.script_acquired_job_openings (${names}) values (${names.map((_, index) => `$${index + 1}`)}) returning id
       )
       insert into app.found_jobs (employer_id, suggestion_id, keys, url, hash, found_in)
       select $1, id, ${[1, 2, 3, 4].map((index) => `$${names.length + index}`)} from suggestion`,
    values: [...Object.values(row), keys, url, hash, foundIn],
  });
  return rows === 1;
}

/** Returns the number of written rows, or 0 if a constraint rejects a value. */
async function attempt(client: pg.ClientBase, statement: pg.QueryConfig): Promise<number> {
  await client.query("savepoint one_job");
  try {
    const { rowCount } = await client.query(statement);
    await client.query("release savepoint one_job");
    return rowCount ?? 0;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (!/^2[23]/.test(code)) throw error;
    await client.query("rollback to savepoint one_job");
    return 0;
  }
}

/**
 * Stores that a scan found a known job again. Updates the suggestion only after a complete scan,
 * because an incomplete scan may not have read the job's page.
 */
async function seeAgain(client: pg.ClientBase, known: Known, found: Found, isComplete: boolean): Promise<void> {
  const isChanged =
    isComplete && known.hash !== found.hash && (await updateSuggestion(client, known.suggestion_id, found));
  await client.query(
    `update app.found_jobs set keys = $2, url = $3, found_in = $7, last_seen = now(), missed_since = null, hash = case when $5 then $4 else hash end,
       state = case when $6 then 'changed' when state = 'gone' then 'seen' else state end,
       changed = case when $6 then now() else changed end
     where id = $1`,
    [known.id, found.keys, found.url, found.hash, isComplete, isChanged, found.foundIn],
  );
  if (known.state === "gone") {
    await client.query("update public.job_openings set source_gone = null where original_script_job_id = $1", [
      known.suggestion_id,
    ]);
  }
}

/**
 * Groups of columns that together form a value. An update replaces all columns of a group,
 * including empty columns.
 */
const WHOLES = [FIELDS.pay, FIELDS.apply];

/**
 * Returns the columns that have a value. If a group in `WHOLES` has a value, returns all of its
 * columns.
 */
function columnsToUpdate(columns: Suggestion["columns"]): [string, unknown][] {
  const whole = WHOLES.filter(([kind]) => columns[kind] !== null).flat() as string[];
  return Object.entries(columns).filter(([column, value]) => value !== null || whole.includes(column));
}

/**
 * Updates a suggestion that members have not decided. Keeps the last value of a field that the
 * website no longer states. Returns true if a value changed.
 */
async function updateSuggestion(client: pg.ClientBase, id: number, { columns, sources }: Found): Promise<boolean> {
  const said = columnsToUpdate(columns);
  const set = said.map(([column], index) => `${column} = $${index + 4}`).join(", ");
  const differs = said.map(([column], index) => `${column} is distinct from $${index + 4}`).join(" or ");
  const emptied = said.filter(([, value]) => value === null).map(([column]) => column);
  const rows = await attempt(client, {
    text: `update public.script_acquired_job_openings set ${set}, sources = (sources - $3::text[]) || $2
       where id = $1 and moved_to_live is null and denied is null and (${differs})`,
    values: [id, sources, emptied, ...said.map(([, value]) => value)],
  });
  return rows === 1;
}

async function markMissing(client: pg.ClientBase, missed: Known[], gone: Known[]): Promise<void> {
  const ids = (jobs: Known[]) => jobs.map(({ id }) => id);
  await client.query("update app.found_jobs set missed_since = now() where id = any ($1)", [ids(missed)]);
  await client.query("update app.found_jobs set state = 'gone' where id = any ($1)", [ids(gone)]);
  await client.query(
    `update public.job_openings set source_gone = now()
     where original_script_job_id = any ($1) and archived = 0 and end_date >= app.today()`,
    [gone.map(({ suggestion_id }) => suggestion_id)],
  );
}

function toReport({ pages, named, notes, isUnread }: WebsiteFindings, url: string, leftOut: number) {
  const cut = (text: string) => text.slice(0, MAX_REPORTED_LENGTH);
  return {
    pages: pages.map(({ url, said }) => ({ url: cut(url), said: cut(said) })),
    boards: named.slice(0, MAX_NOTES).map(({ name, url }) => ({ name, url: cut(url) })),
    notes: [...new Set(notes)].slice(0, MAX_NOTES).map(cut),
    ...(leftOut > 0 && { leftOut }),
    ...(isUnread && { unreadHost: cut(new URL(url).host) }),
  };
}
