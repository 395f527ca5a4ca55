import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import type { World } from "./world.ts";

const APPLY_WITH = "select site.apply_for_job($1, 'Robin', 'robin@applicants.example', null, null, $2";
const APPLY = `${APPLY_WITH}) as answer`;

/**
 * A call by the role of the public site, and the answers that this call must return (rule 77). The
 * database's owner runs `prepare` before the call.
 */
type SiteRule = { what: string; prepare?: string; call: string; values(token: Buffer): unknown[]; answers: unknown[] };

function siteRules({ bakery }: World): SiteRule[] {
  const open = `update job_openings set approved = 1 where id = ${bakery.jobId}`;
  const apply = (what: string, prepare: string, answer: string): SiteRule => ({
    what,
    prepare,
    call: APPLY,
    values: (token) => [bakery.jobId, token],
    answers: [answer],
  });
  const guess = (what: string, call: string, answers: unknown[]): SiteRule => ({
    what,
    call,
    values: (token) => [token],
    answers,
  });
  return [
    apply("an application for an open job", open, "stored"),
    {
      ...apply("an application with a receipt", open, "stored"),
      call: `${APPLY_WITH}, false, repeat('n', 22)) as answer`,
    },
    apply("an application for a job that waits for staff", "select", "closed"),
    apply("an application for a closed job", `${open}; update job_openings set archived = 1`, "closed"),
    apply(
      "an application for a paused job",
      `${open}; update job_openings set paused_until = app.today() + 1`,
      "closed",
    ),
    apply("an application after the pause", `${open}; update job_openings set paused_until = app.today()`, "stored"),
    apply("an application to an inactive company", `${open}; update employers set inactive = 1`, "closed"),
    apply(
      "an application that is to be an email",
      `${open}; update job_openings set application_type = 'email'`,
      "closed",
    ),
    guess("the application of a guessed secret", "select job_id as answer from site.application_by_token($1)", []),
    guess("the deletion by a guessed secret", "select site.delete_application($1) as answer", ["unknown"]),
  ];
}

/**
 * Makes each call of `siteRules` and rolls it back. Returns a sentence for each answer that breaks
 * the rules.
 */
export async function findWrongSiteAnswers(pool: Pool, world: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const { what, prepare = "select", call, values, answers } of siteRules(world)) {
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query(prepare);
      await client.query("set local role public_site");
      const { rows } = await client.query<{ answer: unknown }>(call, values(randomBytes(32)));
      const got = rows.map(({ answer }) => answer);
      if (JSON.stringify(got) !== JSON.stringify(answers))
        wrong.push(`${what} is answered with ${JSON.stringify(got)}`);
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
  return wrong;
}
