import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, at (ISO 8601), provider (its name), change ("linked" or "unlinked"). */
export const identityChanged: MailTemplate = (data) => {
  const isLinked = data.words("change") === "linked";
  const provider = data.words("provider");
  const change = isLinked ? "was linked to" : "was unlinked from";
  return {
    subject: `${provider} ${change} your account for ${data.product}`,
    preheader: "If it wasn't you, set a new password now.",
    heading: `${provider} ${change} your account`,
    blocks: [
      { kind: "text", text: data.greeting() },
      {
        kind: "text",
        text: isLinked
          ? `Whoever signs in at ${provider} with that account can now sign in to yours here.`
          : `It no longer signs in to your account, and every other device was signed out.`,
      },
      { kind: "facts", facts: [{ label: "When", value: data.moment("at") }] },
      {
        kind: "text",
        text: "If it was you, all is well. If it wasn't, set a new password and look at the linked accounts on your account page:",
      },
      { kind: "button", label: "Set a new password", url: data.page(paths.forgotPassword) },
    ],
    reason: "We send this email after every change of a linked account, so that nobody can make one behind your back.",
  };
};
