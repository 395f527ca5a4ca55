import type { MailTemplate } from "./mail-content.ts";

/** Goes to the present address and to the new one; both have to confirm. Reads: firstName?, newEmail, link. */
export const emailChange: MailTemplate = (data) => ({
  subject: `Confirm the change of your e-mail address at ${data.product}`,
  preheader: "Both addresses have to confirm before anything changes.",
  heading: "Confirm your new e-mail address",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: `Your ${data.product} account is to use this address from now on:` },
    { kind: "facts", facts: [{ label: "New address", value: data.words("newEmail") }] },
    { kind: "text", text: "The same question went to the other address. The change is made when both have confirmed." },
    { kind: "button", label: "Confirm the change", url: data.link() },
    { kind: "note", text: "The link works once, for 10 minutes." },
  ],
  reason:
    "Somebody who is signed in to your account asked for this. If it wasn't you, don't confirm, and set a new password.",
});
