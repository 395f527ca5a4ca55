import { CODE_LIFETIME } from "#domain/time/durations.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Goes to the current email address and to the new one; both have to confirm. Reads: firstName?, account?, newEmail, link. */
export const emailChange: MailTemplate = (data) => ({
  subject: `Confirm the change of your email address at ${data.product}`,
  preheader: "Both addresses have to confirm before anything changes.",
  heading: "Confirm your new email address",
  blocks: [
    { kind: "text", text: data.greeting() },
    {
      kind: "text",
      text: `Somebody signed in to this ${data.product} account asked to use another address from now on:`,
    },
    {
      kind: "facts",
      facts: [
        ...(data.has("account") ? [{ label: "Account", value: data.words("account") }] : []),
        { label: "New address", value: data.words("newEmail") },
      ],
    },
    {
      kind: "text",
      text: "We sent the same question to the other address. The change happens once both have confirmed.",
    },
    { kind: "button", label: "Confirm the change", url: data.link() },
    { kind: "note", text: `The link works once, within ${CODE_LIFETIME}.` },
  ],
  reason:
    "If this isn't your account, or you didn't ask for it, don't confirm. If it is your account, set a new password too.",
});
