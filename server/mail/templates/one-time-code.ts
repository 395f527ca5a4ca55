import { paths } from "#domain/routes.ts";
import { CODE_LIFETIME } from "#domain/time/durations.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: code. */
export const oneTimeCode: MailTemplate = (data) => ({
  subject: `Your one-time password for ${data.product}`,
  preheader: `Enter it within ${CODE_LIFETIME}. It works once.`,
  heading: "Your one-time password",
  blocks: [
    { kind: "text", text: `Enter this code to sign in to ${data.product}:` },
    { kind: "code", code: data.code() },
    { kind: "note", text: `It works once, within ${CODE_LIFETIME}. A newer email replaces this one.` },
    { kind: "button", label: "Enter the code", url: data.page(paths.verifyCode) },
  ],
  reason: `Someone asked to sign in to ${data.product} with this address. If it wasn't you, ignore this email and share the code with no one. We never ask for it.`,
});
