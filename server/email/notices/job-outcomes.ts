import type pg from "pg";
import type { JobOutcome, OutcomeQuestion, OutcomeState } from "#domain/job-outcome.ts";
import { hintOf } from "./job-extensions.ts";
import { type FoundLink, findJobLink, followJobLink, type LinkedJob, makeJobLink, OUTCOME } from "./job-links.ts";

/** The link works for this long after the job's last day (rule 101). */
const WORKS_AFTER_LAST_DAY = "60 days";

/** Creates the secret of a link that records a job's outcome. */
export function makeOutcomeLink(pool: pg.Pool, of: Omit<LinkedJob, "kind">): Promise<string> {
  return makeJobLink(pool, { ...of, kind: OUTCOME }, WORKS_AFTER_LAST_DAY);
}

/**
 * Returns the job and the state of the link, for the page that asks for the job's outcome. Returns
 * null if the link is invalid.
 */
export async function readOutcome(pool: pg.Pool, token: string): Promise<OutcomeQuestion | null> {
  const found = await findJobLink(pool, token, true);
  return found && described(found);
}

/** Records the outcome on behalf of the member who received the link. */
export async function recordOutcome(
  pool: pg.Pool,
  token: string,
  outcome: JobOutcome,
): Promise<OutcomeQuestion | null> {
  try {
    return await followJobLink<OutcomeQuestion>(pool, token, {
      isOutcome: true,
      describePage: described,
      async act(client, { job_id }, page) {
        await client.query("select public.record_outcome($1, $2)", [job_id, outcome]);
        return { ...page, state: "recorded", outcome };
      },
    });
  } catch (error) {
    if (hintOf(error) === null) return null;
    throw error;
  }
}

function described(found: FoundLink): OutcomeQuestion {
  const { company, job_name, end_date: last_day, outcome } = found;
  const state = stateOf(found);
  // Omits the job's details if its company requires a second factor, as `job-extensions.ts` does.
  if (state === "second_factor") return { state, company, job_name: null, last_day: null, outcome: null };
  return { state, company, job_name, last_day, outcome: state === "answered" ? outcome : null };
}

function stateOf({ job_name, is_active, is_used, is_expired, outcome, inactive, ...company }: FoundLink): OutcomeState {
  if (company.requires_second_factor) return "second_factor";
  if (job_name === null) return "deleted";
  if (is_active) return "open";
  if (outcome !== null) return "answered";
  // Shows a used link as expired if the job was reopened, because reopening deleted the outcome.
  if (is_used || is_expired) return "expired";
  return inactive === 0 ? "ready" : "inactive";
}
