import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

const FACTORS: Record<string, string> = {
  totp: "An authenticator app",
  webauthn: "A security key",
  passkey: "A passkey",
  "recovery-codes": "A set of recovery codes",
  "recovery-code": "A recovery code",
};

const CHANGES: Record<string, (factor: string) => { words: string; meaning: string }> = {
  added: (factor) => ({
    words: factor === "recovery-codes" ? "was made for" : "was added to",
    meaning:
      factor === "passkey"
        ? "Whoever has it can now sign in to your account, without an email or a password."
        : factor === "recovery-codes"
          ? "Each code signs in once in place of your authenticator. Older codes no longer work."
          : "From now on signing in asks for it.",
  }),
  removed: (factor) => ({
    words: "was removed from",
    meaning:
      factor === "passkey"
        ? "It no longer signs in, and devices that had used it were signed out."
        : "Signing in no longer asks for it.",
  }),
  used: () => ({ words: "was used to sign in to", meaning: "It does not work a second time." }),
};

/** Reads: firstName?, at (ISO 8601), device, factor and change (the keys above), factorName?. */
export const factorChanged: MailTemplate = (data) => {
  const factor = data.words("factor");
  const what = FACTORS[factor] ?? "A way to sign in";
  const { words, meaning } = (CHANGES[data.words("change")] ?? CHANGES.added ?? (() => ({ words: "", meaning: "" })))(
    factor,
  );
  return {
    subject: `${what} ${words} your account for ${data.product}`,
    preheader: "If it wasn't you, act now.",
    heading: `${what} ${words} your account`,
    blocks: [
      { kind: "text", text: data.greeting() },
      { kind: "text", text: meaning },
      {
        kind: "facts",
        facts: [
          ...(data.has("factorName") ? [{ label: "Name", value: data.words("factorName") }] : []),
          { label: "Device", value: data.words("device") },
          { label: "When", value: data.moment("at") },
        ],
      },
      {
        kind: "text",
        text: "If it was you, all is well. If it wasn't, look at your account page now, set a new password, and answer this email if you cannot get in:",
      },
      { kind: "button", label: "Open your account page", url: data.page(paths.account) },
    ],
    reason: "We send this email after every change of how you sign in, so that nobody can make one behind your back.",
  };
};
