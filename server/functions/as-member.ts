import type pg from "pg";
import { withUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { requireSignedIn } from "./requests.ts";

export type Member = { id: number; userId: number };

type Membership = {
  pool: pg.Pool;
  identity: Identity;
  /**
   * SQL function that returns the caller's companies. By default, it excludes inactive companies.
   */
  companies?: "my_active_employer_ids" | "my_employer_ids" | undefined;
  /** The error's message if the caller is not a member. */
  refusal: string;
};

/**
 * Checks with the caller's database role that the caller is a member of the company. Then runs
 * `work` with the server's role, which can also access the server's own tables.
 */
export async function asMember<Result>(
  { pool, identity, companies = "my_active_employer_ids", refusal }: Membership,
  employerId: number,
  work: (client: pg.PoolClient, member: Member) => Promise<Result>,
): Promise<Result> {
  requireSignedIn(identity);
  return withUser(pool, identity, async (client) => {
    const { rows } = await client.query<{ me: number }>(
      `select app.my_user_id() as me where $1::bigint = any (app.${companies}())`,
      [employerId],
    );
    if (!rows[0]) throw new ServiceError(403, "not_allowed", refusal);
    await client.query("set local role none");
    return work(client, { id: employerId, userId: rows[0].me });
  });
}
