import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import type { MailRequest } from "#server/mail/mail-request.ts";

/**
 * Emails the account's owner what was changed. Reads the email address in the transaction that makes the change and has
 * locked the account, because the address that the request has read may be an earlier one.
 */
export async function tellOwner(
  { enqueueMail }: Pick<AuthContext, "enqueueMail">,
  client: pg.ClientBase,
  userId: string,
  { template, data }: Pick<MailRequest, "template" | "data">,
): Promise<void> {
  const { rows } = await client.query<{ email: string | null }>("select email from auth.users where id = $1", [userId]);
  const to = rows[0]?.email;
  if (to) await enqueueMail(client, { template, to, data: { at: new Date().toISOString(), ...data } });
}
