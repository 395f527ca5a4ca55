import type pg from "pg";
import type { EmailFlag } from "#domain/email-flags.ts";
import { unsubscribePath } from "#domain/routes.ts";
import { MAIL_FLAGS } from "#server/mail/mail-flags.ts";
import type { MailRequest, PrepareMail, TemplateName } from "#server/mail/mail-request.ts";
import type { UnsubscribeTokens } from "#server/mail/unsubscribe/unsubscribe-tokens.ts";

export type NoticeMailOptions = { pool: pg.Pool; tokens: UnsubscribeTokens; siteUrl: string };

/**
 * Rule 74: looks, when an email that a flag silences leaves the outbox, whether its person still wants it and still has this
 * address, and makes its link to unsubscribe. Null: it is not sent.
 */
export function createNoticeMails(options: NoticeMailOptions): Partial<Record<TemplateName, PrepareMail>> {
  return {
    "request-decided": (request) => addressed(options, request),
  };
}

async function addressed({ pool, tokens, siteUrl }: NoticeMailOptions, { template, to, data }: MailRequest) {
  const flag = MAIL_FLAGS[template];
  if (!flag) throw new Error(`no flag silences the email "${template}"`);
  const { rows } = await pool.query<{ id: number; email: string; first_name: string }>(WANTS[flag], [data.userId, to]);
  const [person] = rows;
  if (!person) return null;
  const token = tokens.make({ userId: person.id, flag }, person.email);
  return { firstName: person.first_name, unsubscribeLink: siteUrl + unsubscribePath(token) };
}

const PERSON = "select u.id, u.email, u.first_name from public.users u where u.id = $1 and u.email = $2";
const WANTS: Record<EmailFlag, string> = {
  send_email: `${PERSON} and u.send_email = 1`,
  automated_email: `${PERSON} and u.automated_email = 1`,
};
