import { type Html, html } from "#server/public/pages/html.ts";
import type { Page } from "#server/public/pages/page.ts";
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
  return draw(
    { status, title, text, posted },
    html`<form method="post" action="${path}">${heldFields(posted)}<p><button class="button" type="submit">Send again</button></p></form>`,
  );
}

/** The company has changed the way to apply since the form was opened. `path` leads to the new one. */
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
