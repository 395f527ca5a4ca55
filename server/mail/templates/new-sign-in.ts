import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, at (ISO 8601), device? (such as "Firefox on Windows"). */
export const newSignIn: MailTemplate = (data) => ({
  subject: `New sign-in to ${data.product}`,
  preheader: "From a device we haven't seen before.",
  heading: "New sign-in from another device",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: "Your account was just used from a device we haven't seen before." },
    {
      kind: "facts",
      facts: [
        { label: "When", value: data.moment("at") },
        ...(data.has("device") ? [{ label: "Device", value: data.words("device") }] : []),
      ],
    },
    {
      kind: "text",
      text: "If it was you, all is well. If it wasn't, set a new password: that signs out every device.",
    },
    { kind: "button", label: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason: "We send this email when an account is used from a new device.",
});
