import { createHash } from "node:crypto";
import { applyPath } from "#domain/public-paths.ts";
import type { CaptchaConfig } from "#server/config/captcha-config.ts";
import { Html, html } from "#server/public/pages/html.ts";
import type { Page } from "#server/public/pages/page.ts";
import type { ApplyTarget } from "./apply-target.ts";
import { heldFields } from "./held-fields.ts";
import type { Typed } from "./read-form.ts";

type Held = { typed: Typed; token: string };

/** Too many for now: what was typed waits in the page, and one press sends it again. */
export function limitPage(job: ApplyTarget, held: Held, seconds: number): Page {
  return {
    status: 429,
    isPrivate: true,
    title: "Please wait a little",
    main: html`<h1>Please wait a little</h1>
<div class="card fields"><p>There were many applications from your network or for this job, so yours was not sent yet. Please send it again in ${waitText(seconds)}: this page keeps what you typed.</p>
${heldForm(job, held, html`<p><button class="button" type="submit">Send again</button></p>`)}</div>`,
  };
}

/** Shows the widget of the captcha's provider and posts its answer: the one script of the public side, on this page alone. */
export function captchaPage(job: ApplyTarget, held: Held, captcha: CaptchaConfig, problem?: string): Page {
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
${heldForm(job, held, html`<input name="captcha" type="hidden"><div id="captcha" data-sitekey="${captcha.siteKey}"></div><p id="captcha-failed" class="wrong" role="alert" hidden>The check could not be loaded. Please try again in a few minutes.</p>`)}</div>`,
  };
}

/** "a minute", "90 minutes", "2 hours" */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}

function heldForm(job: ApplyTarget, { typed, token }: Held, rest: Html): Html {
  return html`<form method="post" action="${applyPath(job)}">${heldFields({ ...typed, token })}${rest}</form>`;
}

/** Turnstile's and hCaptcha's scripts have this in common. */
const WIDGET = `addEventListener("load",()=>{const box=document.getElementById("captcha");const fail=()=>{document.getElementById("captcha-failed").hidden=false};const library=window.turnstile??window.hcaptcha;if(!library)return fail();const form=box.closest("form");library.render(box,{sitekey:box.dataset.sitekey,callback:(answer)=>{form.elements.captcha.value=answer;form.submit()},"error-callback":fail})})`;
const WIDGET_HASH = `'sha256-${createHash("sha256").update(WIDGET).digest("base64")}'`;
