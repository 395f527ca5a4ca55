import type { Pool } from "pg";
import type { World } from "./world.ts";

/**
 * Changes of an account, and the email address that the user's row in the portal has after each
 * change. $1 is the account's id.
 */
const EFFECTS: readonly { what: string; change: string; becomes: (email: string) => string }[] = [
  {
    what: "a new email that is not confirmed",
    change: "update auth.users set email = 'new@people.example', email_confirmed_at = null where id = $1",
    becomes: (email) => email,
  },
  {
    what: "a new email that is confirmed",
    change: "update auth.users set email = 'new@people.example', email_confirmed_at = now() where id = $1",
    becomes: () => "new@people.example",
  },
];

/**
 * Makes each change and rolls it back. Returns a sentence for each change that left a wrong email
 * address in the user's row.
 */
export async function findWrongEffects(admin: Pool, { newcomer }: World): Promise<string[]> {
  const wrong: string[] = [];
  const client = await admin.connect();
  try {
    for (const { what, change, becomes } of EFFECTS) {
      await client.query("begin");
      await client.query(change, [newcomer.authId]);
      const { rows } = await client.query<{ email: string }>("select email from public.users where auth_id = $1", [
        newcomer.authId,
      ]);
      await client.query("rollback");
      if (rows[0]?.email !== becomes(newcomer.email)) wrong.push(`${what} becomes ${rows[0]?.email}`);
    }
  } finally {
    client.release();
  }
  return wrong;
}
