import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, at (ISO 8601), device (such as "Firefox on Windows", or "3 devices"), by? (anything: our staff ended all sessions). */
export const signedOut: MailTemplate = (data) => (data.has("by") ? byStaff(data) : byAnotherDevice(data));

const byAnotherDevice: MailTemplate = (data) => ({
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

const byStaff: MailTemplate = (data) => ({
  subject: `You were signed out of ${data.product} everywhere`,
  preheader: "Our staff ended all your sessions. Sign in again to go on.",
  heading: "You were signed out everywhere",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: "Our staff ended all sessions of your account, on every device. Nothing else was changed." },
    {
      kind: "facts",
      facts: [
        { label: "When", value: data.moment("at") },
        { label: "Signed out", value: data.words("device") },
      ],
    },
    {
      kind: "text",
      text: "Sign in again to go on. If you think that somebody else used your account, set a new password.",
    },
    { kind: "button", label: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason:
    "We send this email when our staff end the sessions of an account, so that nobody can do it behind your back.",
});
