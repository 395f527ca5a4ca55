import type { MailTemplate } from "./mail-content.ts";

/** Goes to the present address and to the new one; both have to confirm. Reads: firstName?, newEmail, link. */
export const emailChange: MailTemplate = (data) => ({
  subject: `Confirm the change of your email address at ${data.product}`,
  preheader: "Both addresses have to confirm before anything changes.",
  heading: "Confirm your new email address",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: `You asked to use this address for your ${data.product} account from now on:` },
    { kind: "facts", facts: [{ label: "New address", value: data.words("newEmail") }] },
    {
      kind: "text",
      text: "We sent the same question to the other address. The change happens once both have confirmed.",
    },
    { kind: "button", label: "Confirm the change", url: data.link() },
    { kind: "note", text: "The link works once, within 10 minutes." },
  ],
  reason:
    "Someone who is signed in to your account asked for this. If it wasn't you, don't confirm, and set a new password.",
});
