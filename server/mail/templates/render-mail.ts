import { emailFlagLabel } from "#domain/account/email-flags.ts";
import { MAIL_FLAGS } from "#server/mail/mail-flags.ts";
import type { MailIdentity, MailValues, TemplateName } from "#server/mail/mail-request.ts";
import { ACCOUNT_EMAILS } from "./account-emails.ts";
import { COMPANY_EMAILS } from "./company-emails.ts";
import { JOB_EMAILS } from "./job-emails.ts";
import type { MailTemplate, Templates } from "./mail-content.ts";
import { MailData } from "./mail-data.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { SIGN_IN_EMAILS } from "./sign-in-emails.ts";

export const TEMPLATES: Templates = { ...SIGN_IN_EMAILS, ...ACCOUNT_EMAILS, ...COMPANY_EMAILS, ...JOB_EMAILS };

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** URL for the List-Unsubscribe header (RFC 8058), or null if no flag silences this email. */
  unsubscribeUrl: string | null;
}

/** Throws an UnsendableMailError if the data doesn't fit the template. */
export function renderMail<T extends TemplateName>(
  { template, data: values }: { template: T; data: MailValues<T> },
  identity: MailIdentity,
): RenderedMail {
  const data = new MailData(template, values, identity);
  const flag = MAIL_FLAGS[template];
  const unsubscribe = flag
    ? { label: `Unsubscribe from “${emailFlagLabel(flag)}”`, url: data.link("unsubscribeLink" as never) }
    : null;
  const content = { ...(TEMPLATES[template] as MailTemplate<T>)(data), unsubscribe };
  return {
    subject: content.subject,
    html: renderHtml(content, identity),
    text: renderText(content, identity),
    unsubscribeUrl: unsubscribe?.url ?? null,
  };
}
