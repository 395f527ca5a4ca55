import { CODE_LIFETIME } from "#domain/time/durations.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: link, code. */
export const magicLink: MailTemplate = (data) => ({
  subject: `Your sign-in link for ${data.product}`,
  preheader: `Open it within ${CODE_LIFETIME}. It works once.`,
  heading: `Sign in to ${data.product}`,
  blocks: [
    { kind: "text", text: "Press the button and you are signed in. No password needed." },
    { kind: "button", label: "Sign in", url: data.link() },
    { kind: "text", text: "On another device? Enter this code there:" },
    { kind: "code", code: data.code() },
    {
      kind: "note",
      text: `The link and the code work once, within ${CODE_LIFETIME}. A newer email replaces this one.`,
    },
  ],
  reason: `Someone asked to sign in to ${data.product} with this address. If it wasn't you, ignore this email and don't share the link or the code with anyone.`,
});
