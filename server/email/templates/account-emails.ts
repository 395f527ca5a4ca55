import { paths } from "#domain/routes.ts";
import type { FactorName, QueuedData } from "#server/email/email-request.ts";
import type { EmailTemplate, Templates } from "./email-content.ts";

const passwordChanged: EmailTemplate<"password-changed"> = (data) => {
  const phone = data.wordsOrNull("phone");
  return {
    subject: `Your password for ${data.product} was changed`,
    preheader: "If it wasn't you, set a new one now.",
    heading: "Your password was changed",
    blocks: [
      data.greeting(),
      "The password of your account was changed, and every other device was signed out.",
      { facts: { When: data.moment("at"), "Also signs in": phone && `phone number ending in ${phone}` } },
      "If it was you, all is well. If it wasn't, set a new password now:",
      { button: "Set a new password", url: data.page(paths.forgotPassword) },
    ],
    reason: "We send this email after every change of a password, so that nobody can make one behind your back.",
  };
};

const phoneChanged: EmailTemplate<"phone-changed"> = (data) => {
  const isAdded = data.value("change") === "added";
  const change = isAdded ? "was added to" : "was removed from";
  return {
    subject: `A phone number ${change} your account for ${data.product}`,
    preheader: "If it wasn't you, set a new password now.",
    heading: `A phone number ${change} your account`,
    blocks: [
      data.greeting(),
      isAdded
        ? "Whoever receives text messages at this number can now sign in to your account."
        : "It no longer signs in to your account, and every other device was signed out.",
      { facts: { "Phone number": `ending in ${data.words("phone")}`, When: data.moment("at") } },
      "If it was you, all is well. If it wasn't, set a new password and look at the phone number on your account page:",
      { button: "Set a new password", url: data.page(paths.forgotPassword) },
    ],
    reason: "We send this email after every change of a phone number, so that nobody can make one behind your back.",
  };
};

const FACTORS: Record<FactorName, string> = {
  totp: "An authenticator app",
  webauthn: "A security key",
  passkey: "A passkey",
  "recovery-codes": "A set of recovery codes",
  "recovery-code": "A recovery code",
  other: "A way to sign in",
  any: "Every second factor and passkey",
};

/** Returns a verb phrase for the subject, and a sentence that explains the consequence. */
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
    ? "Whoever has it can now sign in to your account, without an email or a password."
    : "From now on signing in asks for it.";
  return ["was added to", meaning];
}

const factorChanged: EmailTemplate<"factor-changed"> = (data) => {
  const factor = data.value("factor");
  const [happened, meaning] = wordsFor(factor, data.value("change"));
  return {
    subject: `${FACTORS[factor]} ${happened} your account for ${data.product}`,
    preheader: "If it wasn't you, act now.",
    heading: `${FACTORS[factor]} ${happened} your account`,
    blocks: [
      data.greeting(),
      meaning,
      {
        facts: {
          Name: data.wordsOrNull("factorName"),
          [factor === "any" ? "By" : "Device"]: data.words("device"),
          When: data.moment("at"),
        },
      },
      "If it was you, all is well. If it wasn't, look at your account page now and set a new password. If you cannot get in, answer this email.",
      { button: "Open your account page", url: data.page(paths.account) },
    ],
    reason: "We send this email after every change of how you sign in, so that nobody can make one behind your back.",
  };
};

const identityChanged: EmailTemplate<"identity-changed"> = (data) => {
  const isLinked = data.value("change") === "linked";
  const provider = data.words("provider");
  const change = isLinked ? "was linked to" : "was unlinked from";
  return {
    subject: `${provider} ${change} your account for ${data.product}`,
    preheader: "If it wasn't you, set a new password now.",
    heading: `${provider} ${change} your account`,
    blocks: [
      data.greeting(),
      isLinked
        ? `Whoever signs in at ${provider} with that account can now sign in to yours here.`
        : "It no longer signs in to your account, and every other device was signed out.",
      { facts: { When: data.moment("at") } },
      "If it was you, all is well. If it wasn't, set a new password and look at the linked accounts on your account page:",
      { button: "Set a new password", url: data.page(paths.forgotPassword) },
    ],
    reason: "We send this email after every change of a linked account, so that nobody can make one behind your back.",
  };
};

const newSignIn: EmailTemplate<"new-sign-in"> = (data) => ({
  subject: `New sign-in to ${data.product}`,
  preheader: "From a device we haven't seen before.",
  heading: "New sign-in from another device",
  blocks: [
    data.greeting(),
    "Your account was just used from a device we haven't seen before.",
    { facts: { When: data.moment("at"), Device: data.words("device") } },
    "If it was you, all is well. If it wasn't, set a new password: that signs out every device.",
    { button: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason: "We send this email when an account is used from a new device.",
});

const signedOut: EmailTemplate<"signed-out"> = (data) =>
  data.wordsOrNull("isByStaff") ? signedOutByStaff(data) : signedOutByDevice(data);

const signedOutByDevice: EmailTemplate<"signed-out"> = (data) => ({
  subject: `Other devices were signed out of ${data.product}`,
  preheader: "If it wasn't you, set a new password now.",
  heading: "Other devices were signed out",
  blocks: [
    data.greeting(),
    "Somebody who is signed in to your account signed out other devices.",
    { facts: { When: data.moment("at"), "Signed out": data.words("device") } },
    "If it was you, all is well. If it wasn't, set a new password: that signs out every device.",
    { button: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason: "We send this email when one device signs out another, so that nobody can do it behind your back.",
});

const signedOutByStaff: EmailTemplate<"signed-out"> = (data) => ({
  subject: `You were signed out of ${data.product} everywhere`,
  preheader: "Our staff ended all your sessions. Sign in again to go on.",
  heading: "You were signed out everywhere",
  blocks: [
    data.greeting(),
    "Our staff ended all sessions of your account, on every device. Nothing else was changed.",
    { facts: { When: data.moment("at"), "Signed out": data.words("device") } },
    "Sign in again to go on. If you think that somebody else used your account, set a new password.",
    { button: "Set a new password", url: data.page(paths.forgotPassword) },
  ],
  reason:
    "We send this email when our staff end the sessions of an account, so that nobody can do it behind your back.",
});

export const ACCOUNT_EMAILS = {
  "password-changed": passwordChanged,
  "phone-changed": phoneChanged,
  "factor-changed": factorChanged,
  "identity-changed": identityChanged,
  "new-sign-in": newSignIn,
  "signed-out": signedOut,
} satisfies Partial<Templates>;
