import { CODE_LIFETIME } from "#domain/time/durations.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: code. */
export const reauthentication: MailTemplate = (data) => ({
  subject: `Your confirmation code for ${data.product}`,
  preheader: `Enter it within ${CODE_LIFETIME}. It works once.`,
  heading: "Confirm that it's you",
  blocks: [
    { kind: "text", text: "Enter this code to continue with the change to your account:" },
    { kind: "code", code: data.code() },
    { kind: "note", text: `It works once, within ${CODE_LIFETIME}.` },
  ],
  reason:
    "Someone who is signed in to your account asked for this code. If it wasn't you, set a new password and share the code with no one. We never ask for it.",
});
