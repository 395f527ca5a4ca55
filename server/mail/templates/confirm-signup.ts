import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, link, code. */
export const confirmSignup: MailTemplate = (data) => ({
  subject: `Confirm your e-mail address for ${data.product}`,
  preheader: "One click and your account is ready. The link works for 10 minutes.",
  heading: "Confirm your e-mail address",
  blocks: [
    { kind: "text", text: data.greeting() },
    { kind: "text", text: `Welcome to ${data.product}. Confirm that this address is yours and your account is ready.` },
    { kind: "button", label: "Confirm e-mail address", url: data.link() },
    { kind: "text", text: "Or enter this code where you signed up:" },
    { kind: "code", code: data.code() },
    { kind: "note", text: "Link and code work once, for 10 minutes." },
  ],
  reason: `Somebody signed up for ${data.product} with this address. If it wasn't you, ignore this mail: without the confirmation nothing happens.`,
});
