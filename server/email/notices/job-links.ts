import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { withUser } from "#database/as-user.ts";
import type { JobOutcome } from "#domain/job-outcome.ts";

/** A link's job and member, and the kind of email that contains the link. */
export type LinkedJob = {
  jobId: number;
  employerId: number;
  userId: number;
  email: string;
  kind: string;
  lastDay: string;
};

/** The kind of links that ask for a job's outcome. Links of all other kinds extend a job. */
export const OUTCOME = "outcome";

/**
 * Creates the secret of a link and stores only its hash. The link expires when `worksAfterLastDay`
 * has passed since the end of the job's last day. A second attempt to send the email replaces the
 * secret.
 */
export async function makeJobLink(pool: pg.Pool, of: LinkedJob, worksAfterLastDay: string): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await pool.query(
    `insert into server.job_extensions as x (token_hash, job_id, employer_id, user_id, email, kind, last_day, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, ($7::date + 1)::timestamp at time zone 'America/Chicago' + $8::interval)
     on conflict (job_id, user_id, kind, last_day) do update set token_hash = excluded.token_hash, email = excluded.email
     where x.used_at is null`,
    [hashOf(secret), of.jobId, of.employerId, of.userId, of.email, of.kind, of.lastDay, worksAfterLastDay],
  );
  return secret;
}

export type FoundLink = {
  job_id: number;
  auth_id: string;
  company: string;
  inactive: number;
  requires_second_factor: boolean;
  job_name: string | null;
  is_closed: boolean | null;
  /** True if the job's last day is now later than the last day in the email. */
  is_later: boolean | null;
  is_active: boolean | null;
  is_used: boolean;
  is_expired: boolean;
  outcome: JobOutcome | null;
  end_date: string | null;
  renewed: string | null;
};

/**
 * Finds the link by its token. Returns null if the link is unknown or of another kind, or if its
 * user has left the company or changed their email address.
 */
export async function findJobLink(
  on: pg.Pool | pg.ClientBase,
  token: string,
  isOutcome: boolean,
  lock = "",
): Promise<FoundLink | null> {
  const { rows } = await on.query<FoundLink>(
    `select x.job_id, u.auth_id, e.name as company, e.inactive, e.requires_second_factor, j.name as job_name,
       j.archived <> 0 or j.closed_reason is not null as is_closed,
       j.end_date > x.last_day as is_later,
       app.job_status(j.archived, j.end_date, j.closed_reason, app.today()) = 'active' as is_active,
       x.used_at is not null as is_used, x.expires_at <= now() as is_expired, app.job_outcome(j) as outcome,
       j.end_date::text, (greatest(j.end_date, app.today()) + 30)::text as renewed -- RENEWAL_DAYS
     from server.job_extensions x
       join public.employers e on e.id = x.employer_id
       join public.users u on u.id = x.user_id and u.email = x.email
       left join public.job_openings j on j.id = x.job_id and j.employer_id = x.employer_id
     where x.token_hash = $1 and (x.kind = '${OUTCOME}') = $2 ${lock}`,
    [hashOf(token), isOutcome],
  );
  return rows[0] ?? null;
}

type Follow<Page> = {
  isOutcome: boolean;
  /** Returns the page that the link opens. `act` runs only if the page's state is "ready". */
  describePage: (found: FoundLink) => Page;
  /**
   * Performs the link's action with the member's rights, and returns the page to show afterwards.
   */
  act: (client: pg.ClientBase, found: FoundLink, page: Page) => Promise<Page>;
};

/** Runs `act` with the rights of the member who received the link. Each link works once. */
export async function followJobLink<Page extends { state: string }>(
  pool: pg.Pool,
  token: string,
  { isOutcome, describePage, act }: Follow<Page>,
): Promise<Page | null> {
  const first = await findJobLink(pool, token, isOutcome);
  if (!first) return null;
  const identity = { role: "authenticated", claims: { sub: first.auth_id, role: "authenticated" } } as const;
  return withUser(pool, identity, async (client) => {
    await client.query("set local role none");
    await client.query("set local lock_timeout = '2s'");
    // Locks the job, so that the second of two simultaneous clicks finds that the link was used.
    await client.query("select from public.job_openings where id = $1 for no key update", [first.job_id]);
    const found = await findJobLink(client, token, isOutcome, "for update of x");
    if (!found) return null;
    const page = describePage(found);
    if (page.state !== "ready") return page;
    await client.query("set local role authenticated");
    const done = await act(client, found, page);
    await client.query("set local role none");
    await client.query("update server.job_extensions set used_at = now() where token_hash = $1", [hashOf(token)]);
    return done;
  });
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
