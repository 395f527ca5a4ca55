import { CODE_LIFETIME } from "#domain/time/durations.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, link. */
export const recovery: MailTemplate = (data) => ({
  subject: `Set a new password for ${data.product}`,
  preheader: `The link works once, within ${CODE_LIFETIME}.`,
  heading: "Set a new password",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: "Choose a new password with this link. Until then your current one keeps working." },
    { kind: "button", label: "Set a new password", url: data.link() },
    { kind: "note", text: `The link works once, within ${CODE_LIFETIME}. A newer email replaces this one.` },
  ],
  reason: `Someone asked for a new password for this address at ${data.product}. If it wasn't you, ignore this email. Your password stays as it is.`,
});
