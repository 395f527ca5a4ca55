import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, at (ISO 8601), device (such as "Firefox on Windows", or "3 devices"). */
export const signedOut: MailTemplate = (data) => ({
  subject: `Other devices were signed out of ${data.product}`,
  preheader: "If it wasn't you, set a new password now.",
  heading: "Other devices were signed out",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: "Somebody who is signed in to your account signed out other devices." },
    {
      kind: "facts",
      facts: [
        { label: "When", value: data.moment("at") },
        { label: "Signed out", value: data.words("device") },
      ],
    },
    {
      kind: "text",
      text: "If it was you, all is well. If it wasn't, set a new password: that signs out every device.",
    },
    { kind: "button", label: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason: "We send this email when one device signs out another, so that nobody can do it behind your back.",
});
