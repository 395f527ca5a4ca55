import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { withUser } from "#database/as-user.ts";
import { only } from "#database/only.ts";
import type { Extension, ExtensionState } from "#domain/job/job-extension.ts";
import { INSUFFICIENT_PRIVILEGE, LOCK_NOT_AVAILABLE, TOO_MANY } from "#domain/sqlstates.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** Time after the job's last day in which a reminder's link works (rule 75). */
const WORKS_AFTER_LAST_DAY = "14 days";

export type ExtendedJob = {
  jobId: number;
  employerId: number;
  userId: number;
  email: string;
  kind: string;
  lastDay: string;
};

/**
 * Creates the secret of a reminder's link and stores only its hash. A second attempt to send the
 * email creates another secret, which replaces the first.
 */
export async function makeExtension(pool: pg.Pool, of: ExtendedJob): Promise<string> {
  const secret = randomBytes(32).toString("base64url");
  await pool.query(
    `insert into server.job_extensions as x (token_hash, job_id, employer_id, user_id, email, kind, last_day, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, ($7::date + 1)::timestamp at time zone 'America/Chicago' + interval '${WORKS_AFTER_LAST_DAY}')
     on conflict (job_id, user_id, kind, last_day) do update set token_hash = excluded.token_hash, email = excluded.email
     where x.used_at is null`,
    [hashOf(secret), of.jobId, of.employerId, of.userId, of.email, of.kind, of.lastDay],
  );
  return secret;
}

/**
 * Returns the state of a reminder's link. Returns null if the link is unknown, or if its user has
 * left the company or changed their email address.
 */
export async function readExtension(pool: pg.Pool, token: string): Promise<Extension | null> {
  const found = await find(pool, token);
  return found && described(found);
}

/**
 * Extends the job on behalf of the member who received the link. Each link works once. The rules of
 * `renew_job` apply (rule 60).
 */
export async function extendJob(pool: pg.Pool, token: string): Promise<Extension | null> {
  const first = await find(pool, token);
  if (!first) return null;
  const identity = { role: "authenticated", claims: { sub: first.auth_id, role: "authenticated" } } as const;
  try {
    return await withUser(pool, identity, async (client) => {
      await client.query("set local role none");
      await client.query("set local lock_timeout = '2s'");
      // Locks the job, so that the second of two simultaneous clicks finds the job extended.
      await client.query("select from public.job_openings where id = $1 for no key update", [first.job_id]);
      const found = await find(client, token, "for update of x");
      if (!found) return null;
      const before = described(found);
      if (before.state !== "ready") return before;
      await client.query("set local role authenticated");
      const { rows } = await client.query<{ day: string }>("select public.renew_job($1)::text as day", [found.job_id]);
      await client.query("set local role none");
      await client.query("update server.job_extensions set used_at = now() where token_hash = $1", [hashOf(token)]);
      return { ...before, state: "extended" as const, new_last_day: only(rows).day };
    });
  } catch (error) {
    const state = refusalOf(error);
    return state && { ...described(first), state, new_last_day: null };
  }
}

type Found = {
  job_id: number;
  auth_id: string;
  company: string;
  inactive: number;
  requires_second_factor: boolean;
  job_name: string | null;
  is_closed: boolean | null;
  is_extended: boolean | null;
  is_expired: boolean;
  end_date: string | null;
  renewed: string | null;
};

async function find(on: pg.Pool | pg.ClientBase, token: string, lock = ""): Promise<Found | null> {
  const { rows } = await on.query<Found>(
    `select x.job_id, u.auth_id, e.name as company, e.inactive, e.requires_second_factor, j.name as job_name,
       j.archived <> 0 or j.closed_reason is not null as is_closed,
       x.used_at is not null or j.end_date > x.last_day as is_extended,
       x.expires_at <= now() as is_expired,
       j.end_date::text, (greatest(j.end_date, app.today()) + 30)::text as renewed -- RENEWAL_DAYS
     from server.job_extensions x
       join public.employers e on e.id = x.employer_id
       join public.users u on u.id = x.user_id and u.email = x.email
       left join public.job_openings j on j.id = x.job_id and j.employer_id = x.employer_id
     where x.token_hash = $1 ${lock}`,
    [hashOf(token)],
  );
  return rows[0] ?? null;
}

function described(found: Found): Extension {
  const { company, job_name, end_date: last_day, renewed } = found;
  const state = stateOf(found);
  // Omits the job's details if its company requires a second factor, because a link is no second
  // factor (rule 69).
  if (state === "second_factor") return { state, company, job_name: null, last_day: null, new_last_day: null };
  return { state, company, job_name, last_day, new_last_day: state === "ready" ? renewed : null };
}

function stateOf({ job_name, is_closed, is_extended, is_expired, inactive, ...company }: Found): ExtensionState {
  if (company.requires_second_factor) return "second_factor";
  if (job_name === null) return "deleted";
  if (is_closed) return "closed";
  if (is_extended) return "already_extended";
  if (is_expired) return "expired";
  return inactive === 0 ? "ready" : "inactive";
}

/**
 * Returns the link's state after an error of `renew_job`, by the error's hint. Returns null if the
 * membership ended during the call.
 */
function refusalOf(error: unknown): ExtensionState | null {
  if (!(error instanceof pg.DatabaseError)) throw error;
  if (error.code === INSUFFICIENT_PRIVILEGE) return null;
  if (error.code === LOCK_NOT_AVAILABLE) throw new ServiceError(429, "too_many_requests", "Try again in a moment");
  if (error.code === TOO_MANY) throw new ServiceError(429, error.hint ?? "job_changes", error.message);
  const states: Record<string, ExtensionState> = {
    job_closed: "closed",
    job_too_old: "expired",
    job_renewed_enough: "too_far",
  };
  const state = states[error.hint ?? ""];
  if (!state) throw error;
  return state;
}

function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
