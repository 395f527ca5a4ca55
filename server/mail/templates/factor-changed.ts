import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

const FACTORS: Record<string, string> = {
  totp: "An authenticator app",
  webauthn: "A security key",
  passkey: "A passkey",
  "recovery-codes": "A set of recovery codes",
  "recovery-code": "A recovery code",
  any: "Every second factor and passkey",
};

/** What happened, in the words of the subject, and what follows from it. */
function wordsFor(factor: string, change: string): { happened: string; meaning: string } {
  const isPasskey = factor === "passkey";
  if (change === "used") return { happened: "was used to sign in to", meaning: "It does not work a second time." };
  if (change === "removed") {
    const meaning = isPasskey
      ? "It no longer signs in, and devices that had used it were signed out."
      : "Signing in no longer asks for it.";
    return { happened: "was removed from", meaning };
  }
  if (factor === "recovery-codes") {
    const meaning = "Each code signs in once in place of your second factor. Older codes no longer work.";
    return { happened: "was made for", meaning };
  }
  const meaning = isPasskey
    ? "Whoever has it can now sign in to your account, without an email or a password."
    : "From now on signing in asks for it.";
  return { happened: "was added to", meaning };
}

/** Reads: firstName?, at (ISO 8601), device, factor (a key above), change ("added", "removed", "used"), factorName?. */
export const factorChanged: MailTemplate = (data) => {
  const factor = data.words("factor");
  const what = FACTORS[factor] ?? "A way to sign in";
  const { happened, meaning } = wordsFor(factor, data.words("change"));
  return {
    subject: `${what} ${happened} your account for ${data.product}`,
    preheader: "If it wasn't you, act now.",
    heading: `${what} ${happened} your account`,
    blocks: [
      { kind: "text", text: data.greeting() },
      { kind: "text", text: meaning },
      {
        kind: "facts",
        facts: [
          ...(data.has("factorName") ? [{ label: "Name", value: data.words("factorName") }] : []),
          { label: factor === "any" ? "By" : "Device", value: data.words("device") },
          { label: "When", value: data.moment("at") },
        ],
      },
      {
        kind: "text",
        text: "If it was you, all is well. If it wasn't, look at your account page now and set a new password. If you cannot get in, answer this email.",
      },
      { kind: "button", label: "Open your account page", url: data.page(paths.account) },
    ],
    reason: "We send this email after every change of how you sign in, so that nobody can make one behind your back.",
  };
};
