import { createHash } from "node:crypto";
import { APPLICATION_FIELDS } from "#domain/job/application-form.ts";
import { notTakingApplications } from "#domain/messages/pause-job.ts";
import { applyPath } from "#domain/public-paths.ts";
import type { CaptchaConfig } from "#server/config/captcha-config.ts";
import { Html, html } from "#server/public/pages/html.ts";
import type { OpenJob } from "#server/public/pages/open-job.ts";
import type { Page } from "#server/public/pages/page.ts";

import { FROM, VIA } from "#server/public/pages/referral.ts";
import { answerFieldsIn } from "./answers.ts";

import type { ApplyTarget } from "./apply-target.ts";
import { type Posted, RECEIPT } from "./read-form.ts";

/**
 * The page for an application that exceeds a limit. It contains the typed text and a button that
 * sends it again.
 */
export function limitPage(job: ApplyTarget, posted: Posted, seconds: number): Page {
  return {
    status: 429,
    isPrivate: true,
    title: "Please wait a little",
    main: html`<h1>Please wait a little</h1>
<div class="card fields"><p>There were many applications from your network or for this job, so yours was not sent yet. Please send it again in ${waitText(seconds)}: this page keeps what you typed.</p>
${heldForm(job, posted, html`<p><button class="button" type="submit">Send again</button></p>`)}</div>`,
  };
}

/**
 * The page that shows a captcha and posts its answer. It needs a script, unlike all other public
 * pages.
 */
export function captchaPage(job: ApplyTarget, posted: Posted, captcha: CaptchaConfig, problem?: string): Page {
  const origins = captcha.origins.join(" ");
  return {
    status: 429,
    isPrivate: true,
    title: "Are you a person?",
    data: html`<script>${new Html(WIDGET)}</script><script src="${captcha.scriptUrl}" async defer></script>`,
    policy: {
      styleSources: captcha.origins,
      connectSources: captcha.origins,
      directives: [`script-src ${WIDGET_HASH} ${origins}`, `frame-src ${origins}`],
    },
    main: html`<h1>Are you a person?</h1>
<div class="card fields"><p>There were many applications from your network or for this job. Please complete this check, and your application is sent.</p>
${problem && html`<p class="wrong" role="alert">${problem}</p>`}
<noscript><p>This check needs JavaScript. Without it, please try again later, tomorrow at the latest.</p></noscript>
${heldForm(job, posted, html`<input name="captcha" type="hidden"><div id="captcha" data-sitekey="${captcha.siteKey}"></div><p id="captcha-failed" class="wrong" role="alert" hidden>The check could not be loaded. Please try again in a few minutes.</p>`)}</div>`,
  };
}

/** Returns "a minute", "90 minutes" or "2 hours". */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

function heldForm(job: ApplyTarget, posted: Posted, rest: Html): Html {
  return html`<form method="post" action="${applyPath(job)}">${heldFields(posted)}${rest}</form>`;
}

/** The captcha page's script, for Turnstile and hCaptcha. */
const WIDGET = `addEventListener("load",()=>{const box=document.getElementById("captcha");const fail=()=>{document.getElementById("captcha-failed").hidden=false};const library=window.turnstile??window.hcaptcha;if(!library)return fail();const form=box.closest("form");library.render(box,{sitekey:box.dataset.sitekey,callback:(answer)=>{form.elements.captcha.value=answer;form.submit()},"error-callback":fail})})`;
const WIDGET_HASH = `'sha256-${createHash("sha256").update(WIDGET).digest("base64")}'`;

/** Texts that explain why an application was not stored, by the response's status. */
const REASONS = {
  410: [
    "This job is not open",
    "It has ended, or it is not shown at the moment, so your application was not sent. If the job is shown again, you can send it from here: this page keeps what you typed.",
  ],
  500: [
    "Your application was not sent yet",
    "Something went wrong. Please send it again in a moment: this page keeps what you typed.",
  ],
  503: [
    "Your application was not sent yet",
    "The pages are not available right now. Please send it again in a moment: this page keeps what you typed.",
  ],
} as const satisfies Record<number, readonly [title: string, text: string]>;

export type UnsentStatus = keyof typeof REASONS;

export function isUnsentStatus(status: number): status is UnsentStatus {
  return status in REASONS;
}

/** A page with the typed text, which the applicant can copy or send again to `path`. */
export function unsentPage(status: UnsentStatus, path: string, posted: Posted): Page {
  const [title, text] = REASONS[status];
  return draw({ status, title, text, posted }, sendAgain(path, posted));
}

/**
 * The response to an application if the job was paused after the applicant opened the form (rule
 * 99).
 */
export function pausedPage(path: string, posted: Posted, job: Pick<OpenJob, "paused_until" | "end_date">): Page {
  const title = notTakingApplications(job.paused_until ?? "", job.end_date);
  const text = "Your application was not sent. You can send it from here afterwards: this page keeps what you typed.";
  return draw({ status: 409, title, text, posted }, sendAgain(path, posted));
}

function sendAgain(path: string, posted: Posted): Html {
  return html`<form method="post" action="${path}">${heldFields(posted)}<p><button class="button" type="submit">Send again</button></p></form>`;
}

/**
 * The response to an application if the company changed how to apply after the applicant opened the
 * form. `path` is the URL where applicants can now apply.
 */
export function changedWayPage(path: string, posted: Posted): Page {
  const title = "This job takes applications another way now";
  const text = "Your application was not sent. This page keeps your message, so that you can copy it.";
  return draw(
    { status: 409, title, text, posted },
    html`<p><a class="button" href="${path}">Apply the new way</a></p>`,
  );
}

type Unsent = { status: number; title: string; text: string; posted: Posted };

function draw({ status, title, text, posted }: Unsent, goOn: Html): Page {
  return {
    status,
    isPrivate: true,
    title,
    main: html`<h1>${title}</h1>
<div class="card fields"><p>${text}</p>
${posted.message && html`<p class="muted">Your message:</p><p class="lines">${posted.message}</p>`}
${goOn}</div>`,
  };
}

/**
 * Returns hidden fields with everything that the applicant's form contained, so that it can be sent
 * again.
 */
function heldFields(posted: Posted): Html {
  const names = [...APPLICATION_FIELDS, "token", RECEIPT, FROM, VIA].filter((name) => posted[name] !== undefined);
  const fields = [...names, ...answerFieldsIn(posted)];
  return html`${fields.map((name) => html`<input name="${name}" type="hidden" value="${posted[name]}">`)}`;
}
