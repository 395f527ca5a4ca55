import pg from "pg";
import { only } from "#database/only.ts";
import type { Extension, ExtensionState } from "#domain/job-extension.ts";
import { INSUFFICIENT_PRIVILEGE, LOCK_NOT_AVAILABLE, TOO_MANY } from "#domain/sqlstates.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { type FoundLink, findJobLink, followJobLink, type LinkedJob, makeJobLink } from "./job-links.ts";

/** A reminder's link works for this long after the job's last day (rule 75). */
const WORKS_AFTER_LAST_DAY = "14 days";

/** Creates the secret of a reminder's link. */
export function makeExtension(pool: pg.Pool, of: LinkedJob): Promise<string> {
  return makeJobLink(pool, of, WORKS_AFTER_LAST_DAY);
}

/** Returns the state of a reminder's link, or null if the link is invalid. */
export async function readExtension(pool: pg.Pool, token: string): Promise<Extension | null> {
  const found = await findJobLink(pool, token, false);
  return found && described(found);
}

/**
 * Extends the job on behalf of the member who received the link. The rules of `renew_job` apply
 * (rule 60).
 */
export async function extendJob(pool: pg.Pool, token: string): Promise<Extension | null> {
  try {
    return await followJobLink<Extension>(pool, token, {
      isOutcome: false,
      describePage: described,
      async act(client, { job_id }, page) {
        const { rows } = await client.query<{ day: string }>("select public.renew_job($1)::text as day", [job_id]);
        return { ...page, state: "extended", new_last_day: only(rows).day };
      },
    });
  } catch (error) {
    const state = refusalOf(error);
    const found = state && (await findJobLink(pool, token, false));
    return found && { ...described(found), state, new_last_day: null };
  }
}

function described(found: FoundLink): Extension {
  const { company, job_name, end_date: last_day, renewed } = found;
  const state = stateOf(found);
  // Omits the job's details if its company requires a second factor, because opening a link doesn't
  // prove a second factor (rule 69).
  if (state === "second_factor") return { state, company, job_name: null, last_day: null, new_last_day: null };
  return { state, company, job_name, last_day, new_last_day: state === "ready" ? renewed : null };
}

function stateOf({
  job_name,
  is_closed,
  is_later,
  is_used,
  is_expired,
  inactive,
  ...company
}: FoundLink): ExtensionState {
  if (company.requires_second_factor) return "second_factor";
  if (job_name === null) return "deleted";
  if (is_closed) return "closed";
  if (is_used || is_later) return "already_extended";
  if (is_expired) return "expired";
  return inactive === 0 ? "ready" : "inactive";
}

/**
 * Converts an error of `renew_job` to the link's state. Returns null if the member has left the
 * company.
 */
function refusalOf(error: unknown): ExtensionState | null {
  const hint = hintOf(error);
  if (hint === null) return null;
  const states: Record<string, ExtensionState> = {
    job_closed: "closed",
    job_too_old: "expired",
    job_renewed_enough: "too_far",
  };
  const state = states[hint];
  if (!state) throw error;
  return state;
}

/**
 * Returns the hint of a database error. Returns null if the database reports a missing privilege,
 * which means that the caller has left the company. Throws a 429 error if a limit is reached or a
 * row is locked.
 */
export function hintOf(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) throw error;
  if (error.code === INSUFFICIENT_PRIVILEGE) return null;
  if (error.code === LOCK_NOT_AVAILABLE) throw new ServiceError(429, "too_many_requests", "Try again in a moment");
  if (error.code === TOO_MANY) throw new ServiceError(429, error.hint ?? "job_changes", error.message);
  return error.hint ?? "";
}
