import { html } from "#server/public/html.ts";
import type { Page } from "#server/public/page.ts";
import { heldFields } from "./held-fields.ts";
import type { Posted } from "./read-form.ts";

/** Why an application was not taken: the job has closed meanwhile, or the server cannot store it now. */
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

/** What was typed waits in the page, to be read, copied and sent again to `path`. */
export function unsentPage(status: UnsentStatus, path: string, posted: Posted): Page {
  const [title, text] = REASONS[status];
  return {
    status,
    isPrivate: true,
    title,
    main: html`<h1>${title}</h1>
<div class="card fields"><p>${text}</p>
${posted.message && html`<p class="muted">Your message:</p><p class="lines">${posted.message}</p>`}
<form method="post" action="${path}">${heldFields(posted)}<p><button class="button" type="submit">Send again</button></p></form></div>`,
  };
}
