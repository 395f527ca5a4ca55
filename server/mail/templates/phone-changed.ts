import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, at (ISO 8601), phone (its last digits), change ("added" or "removed"). */
export const phoneChanged: MailTemplate = (data) => {
  const isAdded = data.words("change") === "added";
  const change = isAdded ? "was added to" : "was removed from";
  return {
    subject: `A phone number ${change} your account for ${data.product}`,
    preheader: "If it wasn't you, set a new password now.",
    heading: `A phone number ${change} your account`,
    blocks: [
      { kind: "text", text: data.greeting() },
      {
        kind: "text",
        text: isAdded
          ? "Whoever receives text messages at this number can now sign in to your account."
          : "It no longer signs in to your account, and every other device was signed out.",
      },
      {
        kind: "facts",
        facts: [
          { label: "Phone number", value: `ending in ${data.words("phone")}` },
          { label: "When", value: data.moment("at") },
        ],
      },
      {
        kind: "text",
        text: "If it was you, all is well. If it wasn't, set a new password and look at the phone number on your account page:",
      },
      { kind: "button", label: "Set a new password", url: data.page(paths.forgotPassword) },
    ],
    reason: "We send this email after every change of a phone number, so that nobody can make one behind your back.",
  };
};
