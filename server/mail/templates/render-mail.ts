import { emailFlagLabel } from "#domain/account/email-flags.ts";
import { MAIL_FLAGS } from "#server/mail/mail-flags.ts";
import type { MailIdentity, MailRequest, TemplateName } from "#server/mail/mail-request.ts";
import { accountExists } from "./account-exists.ts";
import { applicationReceived } from "./application-received.ts";
import { applicationsEnding } from "./applications-ending.ts";
import { confirmSignup } from "./confirm-signup.ts";
import { emailChange } from "./email-change.ts";
import { factorChanged } from "./factor-changed.ts";
import { identityChanged } from "./identity-changed.ts";
import { invitation } from "./invitation.ts";
import { jobApproved } from "./job-approved.ts";
import { jobEnding } from "./job-ending.ts";
import { jobSentBack } from "./job-sent-back.ts";
import { jobUnseen } from "./job-unseen.ts";
import { jobsFound } from "./jobs-found.ts";
import { magicLink } from "./magic-link.ts";
import type { MailTemplate } from "./mail-content.ts";
import { MailData } from "./mail-data.ts";
import { newSignIn } from "./new-sign-in.ts";
import { oneTimeCode } from "./one-time-code.ts";
import { passwordChanged } from "./password-changed.ts";
import { phoneChanged } from "./phone-changed.ts";
import { reauthentication } from "./reauthentication.ts";
import { recovery } from "./recovery.ts";
import { removed } from "./removed.ts";
import { renderHtml } from "./render-html.ts";
import { renderText } from "./render-text.ts";
import { requestDecided } from "./request-decided.ts";
import { secondFactorRule } from "./second-factor-rule.ts";
import { signedOut } from "./signed-out.ts";

const templates: Record<TemplateName, MailTemplate> = {
  "confirm-signup": confirmSignup,
  "magic-link": magicLink,
  "one-time-code": oneTimeCode,
  recovery,
  "email-change": emailChange,
  reauthentication,
  "account-exists": accountExists,
  "password-changed": passwordChanged,
  "phone-changed": phoneChanged,
  "factor-changed": factorChanged,
  "identity-changed": identityChanged,
  "new-sign-in": newSignIn,
  "signed-out": signedOut,
  invitation,
  removed,
  "second-factor-rule": secondFactorRule,
  "request-decided": requestDecided,
  "job-ending": jobEnding,
  "job-unseen": jobUnseen,
  "job-approved": jobApproved,
  "job-sent-back": jobSentBack,
  "jobs-found": jobsFound,
  "application-received": applicationReceived,
  "applications-ending": applicationsEnding,
};

export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  /** Where the email program's own "Unsubscribe" leads (RFC 8058); null: no flag silences this email. */
  unsubscribeUrl: string | null;
}

/** Throws UnsendableMailError when the data cannot make this email. */
export function renderMail(request: Pick<MailRequest, "template" | "data">, identity: MailIdentity): RenderedMail {
  const data = new MailData(request, identity);
  const flag = MAIL_FLAGS[request.template];
  const unsubscribe = flag
    ? { label: `Unsubscribe from “${emailFlagLabel(flag)}”`, url: data.link("unsubscribeLink") }
    : null;
  const content = { ...templates[request.template](data), unsubscribe };
  return {
    subject: content.subject,
    html: renderHtml(content, identity),
    text: renderText(content, identity),
    unsubscribeUrl: unsubscribe?.url ?? null,
  };
}
