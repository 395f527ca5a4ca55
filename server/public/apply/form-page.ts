import type { ApplicationField } from "#domain/job/application-form.ts";
import type { Answered } from "#domain/job/own-questions.ts";
import { APPLICANT_MESSAGE_MAX_LENGTH, EMAIL_MAX_LENGTH, LINE_MAX_LENGTH } from "#domain/limits.ts";
import { applyingMessages as messages } from "#domain/messages/applying.ts";
import { applyPath, publicJobPath } from "#domain/public-paths.ts";
import { type Html, html } from "#server/public/pages/html.ts";
import type { Page } from "#server/public/pages/page.ts";
import { FROM, type Referral, VIA } from "#server/public/pages/referral.ts";
import { answerFields } from "./answers.ts";
import type { ApplyTarget } from "./apply-target.ts";
import { DECOY, type Problems, RECEIPT, type Typed } from "./read-form.ts";

type Form = {
  token: string;
  keptDays: number;
  privacyUrl: string | undefined;
  typed?: Typed;
  answers?: readonly Answered[];
  isReceiptWanted?: boolean;
  problems?: Problems | null;
  referral: Referral;
};

/**
 * Returns the application form. After an invalid attempt, the form contains the typed values and
 * their errors.
 */
export function formPage(
  job: ApplyTarget,
  { token, keptDays, privacyUrl, typed, answers, isReceiptWanted, problems, referral }: Form,
): Page {
  const field = (name: ApplicationField, label: string, control: (attributes: Html) => Html) =>
    fieldOf(name, label, problems?.fields[name], control);
  return {
    status: problems ? 422 : 200,
    isPrivate: true,
    isBlank: !typed,
    title: `${problems ? "Please check: " : ""}${messages.title(job.name)}`,
    company: { id: job.employer_id, name: job.company_name, logo: job.logo },
    main: html`<h1>${messages.title(job.name)}</h1>
<p>at ${job.company_name} · <a href="${publicJobPath(job)}">See the job</a></p>
${problems && html`<p class="card wrong" role="alert">${problems.form}</p>`}
<form class="card fields" method="post" action="${applyPath(job)}">
${field("name", messages.name, (more) => html`<input name="name" type="text" autocomplete="name" required maxlength="${LINE_MAX_LENGTH}" value="${typed?.name}"${more}>`)}
${field("email", messages.email, (more) => html`<input name="email" type="email" autocomplete="email" required maxlength="${EMAIL_MAX_LENGTH}" value="${typed?.email}"${more}>`)}
${field("phone", messages.phone, (more) => html`<input name="phone" type="tel" autocomplete="tel" maxlength="40" value="${typed?.phone}"${more}>`)}
${answerFields(job.questions, answers, problems?.fields)}
${field(
  "message",
  messages.message,
  // Starts the text area with an extra line break, because browsers drop its first line break.
  (more) => html`<textarea name="message" rows="8"${more}>
${typed?.message}</textarea>`,
)}
<p class="check"><input id="${RECEIPT}" name="${RECEIPT}" type="checkbox" value="yes" aria-describedby="${RECEIPT}-hint"${
      isReceiptWanted && html` checked`
    }><label for="${RECEIPT}">${messages.receipt}</label><span class="muted" id="${RECEIPT}-hint">${messages.receiptHint}</span></p>
<p class="decoy" aria-hidden="true"><label for="${DECOY}">Leave this empty</label><input id="${DECOY}" name="${DECOY}" type="text" tabindex="-1" autocomplete="off"></p>
<input name="token" type="hidden" value="${token}">
${referral.source && html`<input name="${FROM}" type="hidden" value="${referral.source}">`}${
  referral.host && html`<input name="${VIA}" type="hidden" value="${referral.host}">`
}
<div class="muted"><p>${messages.readers(job.company_name)}</p><p>${messages.howLong(keptDays, job.company_name)}</p>${
      privacyUrl && html`<p><a href="${privacyUrl}" target="_blank" rel="noopener">${messages.privacy}</a></p>`
    }</div>
<p><button class="button" type="submit">${messages.send}</button></p>
</form>`,
  };
}

function fieldOf(
  name: ApplicationField,
  label: string,
  problem: string | undefined,
  control: (attributes: Html) => Html,
): Html {
  const described = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : html``;
  const hint =
    name === "message" &&
    html`<span class="muted">At most ${APPLICANT_MESSAGE_MAX_LENGTH.toLocaleString("en-US")} characters</span>`;
  return html`<div><label for="${name}">${label}</label>${control(html` id="${name}"${described}`)}${
    problem ? html`<p class="wrong" id="${name}-problem">${problem}</p>` : hint
  }</div>`;
}
