import { CODE_LIFETIME } from "#domain/time/durations.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, link, code. */
export const confirmSignup: MailTemplate = (data) => ({
  subject: `Confirm your email address for ${data.product}`,
  preheader: `One click and your account is ready. The link works for ${CODE_LIFETIME}.`,
  heading: "Confirm your email address",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: `Welcome to ${data.product}. Confirm that this address is yours and your account is ready.` },
    { kind: "button", label: "Confirm email address", url: data.link() },
    { kind: "text", text: "Or enter this code where you signed up:" },
    { kind: "code", code: data.code() },
    { kind: "note", text: `The link and the code work once, within ${CODE_LIFETIME}.` },
  ],
  reason: `Someone signed up for ${data.product} with this address. If it wasn't you, ignore this email. Without your confirmation nothing happens.`,
});
