import { paths } from "#domain/routes.ts";
import { CODE_LIFETIME } from "#domain/time/durations.ts";
import type { Templates } from "./email-content.ts";

export const SIGN_IN_EMAILS = {
  "confirm-signup": (data) => ({
    subject: `Confirm your email address for ${data.product}`,
    preheader: `One click and your account is ready. The link works for ${CODE_LIFETIME}.`,
    heading: "Confirm your email address",
    lead: `Someone signed up for ${data.product} with this address. If it was you, confirm the address and your account is ready.`,
    blocks: [
      { button: "Confirm email address", url: data.link("link") },
      "Or enter this code where you signed up:",
      { code: data.code("code") },
      { note: `The link and the code work once, within ${CODE_LIFETIME}.` },
    ],
    reason: "If it wasn't you, ignore this email. Without your confirmation nothing happens.",
  }),
  /**
   * The email that replaces the sign-up confirmation if the email address already has an account
   * (rule 3).
   */
  "account-exists": (data) => ({
    subject: `You already have an account at ${data.product}`,
    preheader: "Sign in as before; nothing was changed.",
    heading: "You already have an account",
    lead: "Someone just tried to sign up with this address, which has an account. If it was you, sign in instead: nothing was changed.",
    blocks: [
      { button: "Sign in", url: data.page(paths.home) },
      "You can sign in without a password, or set a new one:",
      { button: "Set a new password", url: data.page(paths.forgotPassword) },
    ],
    reason: "If it wasn't you, there is nothing to do.",
  }),
  "magic-link": (data) => ({
    subject: `Your sign-in link for ${data.product}`,
    preheader: `Open it within ${CODE_LIFETIME}. It works once.`,
    heading: `Sign in to ${data.product}`,
    lead: `Someone asked to sign in to ${data.product} with this address. If it was you, press the button: you need no password.`,
    blocks: [
      { button: "Sign in", url: data.link("link") },
      "On another device? Enter this code there:",
      { code: data.code("code") },
      { note: `The link and the code work once, within ${CODE_LIFETIME}. A newer email replaces this one.` },
    ],
    reason: "If it wasn't you, ignore this email, and share the link and the code with no one.",
  }),
  "one-time-code": (data) => ({
    subject: `${data.code("code")} is your ${data.product} code`,
    preheader: `Enter it within ${CODE_LIFETIME}. It works once.`,
    heading: "Your one-time password",
    lead: `Someone asked to sign in to ${data.product} with this address. If it was you, enter this code:`,
    blocks: [
      { code: data.code("code") },
      { note: `It works once, within ${CODE_LIFETIME}. A newer email replaces this one.` },
      { button: "Enter the code", url: data.page(paths.verifyCode) },
    ],
    reason: "If it wasn't you, ignore this email, and share the code with no one. We never ask for it.",
  }),
  recovery: (data) => ({
    subject: `Set a new password for ${data.product}`,
    preheader: `Use the link within ${CODE_LIFETIME}. It works once.`,
    heading: "Set a new password",
    lead: `Someone asked for a new password for this address at ${data.product}. If it was you, choose one with this link. Until then your current password keeps working.`,
    blocks: [
      { button: "Set a new password", url: data.link("link") },
      { note: `The link works once, within ${CODE_LIFETIME}. A newer email replaces this one.` },
    ],
    reason: "If it wasn't you, ignore this email. Your password stays as it is.",
  }),
  /**
   * Sent to the current and the new email address, because the user must confirm the change from
   * both.
   */
  "email-change": (data) => ({
    subject: `Confirm the change of your email address at ${data.product}`,
    preheader: "Both addresses have to confirm before anything changes.",
    heading: "Confirm your new email address",
    lead: `Someone who is signed in to this ${data.product} account asked to use another address from now on. If it was you, confirm the change.`,
    blocks: [
      { facts: { Account: data.wordsOrNull("account"), "New address": data.words("newEmail") } },
      { button: "Confirm the change", url: data.link("link") },
      { note: "The other address gets the same email. The change happens once both have confirmed." },
      { note: `The link works once, within ${CODE_LIFETIME}.` },
    ],
    reason:
      "If this isn't your account, or you didn't ask for it, don't confirm. If it is your account, set a new password too.",
  }),
  reauthentication: (data) => ({
    subject: `${data.code("code")} is your ${data.product} confirmation code`,
    preheader: `Enter it within ${CODE_LIFETIME}. It works once.`,
    heading: "Confirm that it's you",
    lead: "Someone who is signed in to your account wants to change it, which needs a code. If it was you, enter this code to continue:",
    blocks: [{ code: data.code("code") }, { note: `It works once, within ${CODE_LIFETIME}.` }],
    reason: "If it wasn't you, set a new password, and share the code with no one. We never ask for it.",
  }),
} satisfies Partial<Templates>;
