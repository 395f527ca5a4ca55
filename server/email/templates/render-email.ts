import { emailFlagLabel } from "#domain/account/email-flags.ts";
import type { EmailIdentity, EmailValues, TemplateName } from "#server/email/email-request.ts";
import { TEMPLATE_FLAGS } from "#server/email/template-flags.ts";
import { ACCOUNT_EMAILS } from "./account-emails.ts";
import { COMPANY_EMAILS } from "./company-emails.ts";
import type { EmailTemplate, Templates } from "./email-content.ts";
import { EmailData } from "./email-data.ts";
import { JOB_EMAILS } from "./job-emails.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { SIGN_IN_EMAILS } from "./sign-in-emails.ts";

const TEMPLATES: Templates = {
  ...SIGN_IN_EMAILS,
  ...ACCOUNT_EMAILS,
  ...COMPANY_EMAILS,
  ...JOB_EMAILS,
};

export interface RenderedEmail {
  subject: string;
  preheader: string;
  html: string;
  text: string;
  /** URL for the List-Unsubscribe header (RFC 8058), or null if users can't turn this email off. */
  unsubscribeUrl: string | null;
}

/** Throws an UnsendableEmailError if the data doesn't fit the template. */
export function renderEmail<T extends TemplateName>(
  { template, data: values }: { template: T; data: EmailValues<T> },
  identity: EmailIdentity,
): RenderedEmail {
  const data = new EmailData(template, values, identity);
  const flag = TEMPLATE_FLAGS[template];
  const unsubscribe = flag
    ? { label: `Unsubscribe from “${emailFlagLabel(flag)}”`, url: data.link("unsubscribeLink" as never) }
    : null;
  const made = (TEMPLATES[template] as EmailTemplate<T>)(data);
  const content = { ...made, lead: data.greet(made.lead), unsubscribe };
  return {
    subject: content.subject,
    preheader: content.preheader,
    html: renderHtml(content, identity),
    text: renderText(content, identity),
    unsubscribeUrl: unsubscribe?.url ?? null,
  };
}
