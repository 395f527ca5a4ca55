import { paths } from "#domain/routes.ts";
import type { FactorName, QueuedData } from "#server/email/email-request.ts";
import type { EmailContent, Templates } from "./email-content.ts";
import type { EmailData } from "./email-data.ts";

const IF_NOT_YOU = "If it was you, there is nothing to do. If it wasn't, set a new password now.";

const FACTORS: Record<FactorName, string> = {
  totp: "An authenticator app",
  webauthn: "A security key",
  passkey: "A passkey",
  "recovery-codes": "A set of recovery codes",
  "recovery-code": "A recovery code",
  other: "A way to sign in",
  any: "Every second factor and passkey",
};

/**
 * Returns words for the email's subject, such as "was added to", and a sentence that explains the
 * consequence of the change.
 */
function wordsFor(
  factor: FactorName,
  change: QueuedData["factor-changed"]["change"],
): [happened: string, meaning: string] {
  const isPasskey = factor === "passkey";
  if (change === "used") return ["was used to sign in to", "It does not work a second time."];
  if (change === "removed") {
    const meaning = isPasskey
      ? "It no longer signs in, and devices that had used it were signed out."
      : "Signing in no longer asks for it.";
    return ["was removed from", meaning];
  }
  if (factor === "recovery-codes") {
    return ["was made for", "Each code signs in once in place of your second factor. Older codes no longer work."];
  }
  const meaning = isPasskey
    ? "It can now sign in to your account, without an email or a password."
    : "From now on signing in asks for it.";
  return ["was added to", meaning];
}

const signedOutByDevice = (data: EmailData<"signed-out">): EmailContent => ({
  subject: `Other devices were signed out of ${data.product}`,
  preheader: "If it wasn't you, set a new password now.",
  heading: "Other devices were signed out",
  lead: `Someone who is signed in to your account signed out other devices. ${IF_NOT_YOU}`,
  blocks: [
    { facts: { When: data.moment("at"), "Signed out": data.words("device") } },
    { button: "Set a new password", url: data.page(paths.forgotPassword) },
    { note: "A new password signs out every device." },
  ],
  reason: "We send this email when one device signs out another, so that no one can do it without you knowing.",
});

const signedOutByStaff = (data: EmailData<"signed-out">): EmailContent => ({
  subject: `You were signed out of ${data.product} everywhere`,
  preheader: "Our staff ended all your sessions. Sign in again to continue.",
  heading: "You were signed out everywhere",
  lead: "Our staff ended all sessions of your account, on every device. Sign in again to continue: nothing else was changed.",
  blocks: [
    { facts: { When: data.moment("at"), "Signed out": data.words("device") } },
    "If you think that someone else used your account, set a new password.",
    { button: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason:
    "We send this email when our staff end the sessions of an account, so that no one can do it without you knowing.",
});

export const ACCOUNT_EMAILS = {
  "password-changed"(data) {
    const phone = data.wordsOrNull("phone");
    return {
      subject: `Your password for ${data.product} was changed`,
      preheader: "If it wasn't you, set a new one now.",
      heading: "Your password was changed",
      lead: `The password of your account was changed, and every other device was signed out. ${IF_NOT_YOU}`,
      blocks: [
        { facts: { When: data.moment("at"), "Also signs in": phone && `phone number ending in ${phone}` } },
        { button: "Set a new password", url: data.page(paths.forgotPassword) },
      ],
      reason:
        "We send this email after every change of a password, so that no one can make a change without you knowing.",
    };
  },
  "phone-changed"(data) {
    const isAdded = data.value("change") === "added";
    const change = isAdded ? "was added to" : "was removed from";
    return {
      subject: `A phone number ${change} your account for ${data.product}`,
      preheader: "If it wasn't you, set a new password now.",
      heading: `A phone number ${change} your account`,
      lead: isAdded
        ? `A phone number was added to your account. Text messages to it can now sign in. ${IF_NOT_YOU}`
        : `A phone number no longer signs in to your account, and every other device was signed out. ${IF_NOT_YOU}`,
      blocks: [
        { facts: { "Phone number": `ending in ${data.words("phone")}`, When: data.moment("at") } },
        { button: "Set a new password", url: data.page(paths.forgotPassword) },
        { note: "Then check the phone number on your account page." },
      ],
      reason:
        "We send this email after every change of a phone number, so that no one can make a change without you knowing.",
    };
  },
  "factor-changed"(data) {
    const factor = data.value("factor");
    const [happened, meaning] = wordsFor(factor, data.value("change"));
    return {
      subject: `${FACTORS[factor]} ${happened} your account for ${data.product}`,
      preheader: "If it wasn't you, act now.",
      heading: `${FACTORS[factor]} ${happened} your account`,
      lead: `${FACTORS[factor]} ${happened} your account. ${meaning} If ${factor === "any" ? "you asked for it" : "it was you"}, there is nothing to do. If not, check your account page now.`,
      blocks: [
        {
          facts: {
            Name: data.wordsOrNull("factorName"),
            [factor === "any" ? "By" : "Device"]: data.words("device"),
            When: data.moment("at"),
          },
        },
        { button: "Open your account page", url: data.page(paths.account) },
        { note: "Set a new password there, too. If you cannot get in, answer this email." },
      ],
      reason:
        "We send this email after every change of how you sign in, so that no one can make a change without you knowing.",
    };
  },
  "identity-changed"(data) {
    const isLinked = data.value("change") === "linked";
    const provider = data.words("provider");
    const change = isLinked ? "was linked to" : "was unlinked from";
    return {
      subject: `${provider} ${change} your account for ${data.product}`,
      preheader: "If it wasn't you, set a new password now.",
      heading: `${provider} ${change} your account`,
      lead: isLinked
        ? `An account at ${provider} was linked to yours and can now sign in to it. ${IF_NOT_YOU}`
        : `An account at ${provider} no longer signs in to yours, and every other device was signed out. ${IF_NOT_YOU}`,
      blocks: [
        { facts: { When: data.moment("at") } },
        { button: "Set a new password", url: data.page(paths.forgotPassword) },
        { note: "Then check the linked accounts on your account page." },
      ],
      reason:
        "We send this email after every change of a linked account, so that no one can make a change without you knowing.",
    };
  },
  "new-sign-in": (data) => ({
    subject: `New sign-in to ${data.product}`,
    preheader: "From a device we haven't seen before.",
    heading: "New sign-in from another device",
    lead: `Your account was just used from a device we haven't seen before. ${IF_NOT_YOU}`,
    blocks: [
      { facts: { When: data.moment("at"), Device: data.words("device") } },
      { button: "Set a new password", url: data.page(paths.forgotPassword) },
      { note: "A new password signs out every device." },
    ],
    reason: "We send this email when an account is used from a new device.",
  }),
  "signed-out": (data) => (data.wordsOrNull("isByStaff") ? signedOutByStaff(data) : signedOutByDevice(data)),
} satisfies Partial<Templates>;
