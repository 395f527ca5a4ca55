import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Sent instead of a confirmation when the email address already has an account (rule 3). Reads: firstName?. */
export const accountExists: MailTemplate = (data) => ({
  subject: `You already have an account at ${data.product}`,
  preheader: "Sign in as before; nothing was changed.",
  heading: "You already have an account",
  blocks: [
    { kind: "text", text: data.greeting() },
    {
      kind: "text",
      text: "Someone just tried to sign up with this address, which has an account. Nothing was changed.",
    },
    { kind: "button", label: "Sign in", url: data.page(paths.home) },
    { kind: "text", text: "You can sign in without a password, or set a new one:" },
    { kind: "button", label: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason: `You got this email because someone entered your address at ${data.product}. If it wasn't you, there is nothing to do.`,
});
