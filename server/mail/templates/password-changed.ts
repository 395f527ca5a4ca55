import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, at (ISO 8601), phone? (the last digits of a number that signs in, too). */
export const passwordChanged: MailTemplate = (data) => ({
  subject: `Your password for ${data.product} was changed`,
  preheader: "If it wasn't you, set a new one now.",
  heading: "Your password was changed",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: "The password of your account was changed, and every other device was signed out." },
    {
      kind: "facts",
      facts: [
        { label: "When", value: data.moment("at") },
        ...(data.has("phone")
          ? [{ label: "Also signs in", value: `phone number ending in ${data.words("phone")}` }]
          : []),
      ],
    },
    { kind: "text", text: "If it was you, all is well. If it wasn't, set a new password now:" },
    { kind: "button", label: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason: "We send this email after every change of a password, so that nobody can make one behind your back.",
});
