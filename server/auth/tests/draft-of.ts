import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import { createCompany, createDraft } from "#database/access/world.ts";

/**
 * Creates a company for the account, with a job draft. Returns a function that checks whether the
 * draft still exists.
 */
export async function draftOf(pool: Pool, email: string): Promise<() => Promise<boolean>> {
  const { id } = await createCompany(pool, `Company of ${email}`);
  const { rows } = await pool.query<{ user_id: number }>(
    `with person as (insert into public.users (auth_id, email) select id, email from auth.users where email = $1 returning id)
     insert into public.employers_users (user_id, employer_id) select id, $2 from person returning user_id`,
    [email, id],
  );
  const userId = rows[0]?.user_id;
  await createDraft(pool, { user_id: userId, employer_id: id, id: randomUUID() });
  return async () => (await pool.query("select from public.job_drafts where user_id = $1", [userId])).rowCount === 1;
}
