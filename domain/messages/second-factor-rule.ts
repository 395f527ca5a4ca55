// Texts about companies that require a second factor. They are not in messages.ts, because that
// file loads before sign-in.

/** Rule 69 */
export const secondFactorRuleMessages = {
  title: "Second factor",
  label: "Require a second factor",
  hint: "Members then need an authenticator app or a passkey to open this company. All of them get an email.",
  reason: "Only a member who signed in with a second factor can change this.",
  toAccount: "Set one up in your account",
  requireTitle: "Require a second factor?",
  requireText: "opens only with a second factor from now on. Members without one have no access until they set one up.",
  requireVerb: "Require It",
  stopTitle: "Stop requiring a second factor?",
  stopText: "opens without a second factor again. What members have set up stays as it is.",
  stopVerb: "Stop Requiring It",
  required: "All members need a second factor now.",
  stopped: "A second factor is no longer required.",
  failed: "The requirement could not be changed. Please try again.",
} as const;

/** Rule 69: texts for a member without a second factor. */
export const waitingEmployerMessages = {
  title: (names: readonly string[]) =>
    names.length === 1 ? `${names[0]} requires a second factor` : `${names.join(", ")} require a second factor`,
  documentTitle: "A second factor is required",
  lead: "Set up an authenticator app in your account, or sign in with a passkey that you have added there.",
  setUp: "Set up a second factor",
  withPasskey: "Sign in with a passkey",
  passkeyFailed: "No passkey was used. Try again, or set up a second factor in your account.",
  otherCompany: "Use another company",
} as const;

/** Rule 69: shown if the company in use, or the company used last, now requires a second factor. */
export const lostAccessMessages = {
  noLonger: (name: string) => `You no longer have access to ${name}.`,
  waits: (name: string) => `${name} requires a second factor. Set one up in your account.`,
  title: (name: string) => `${name} requires a second factor now.`,
  text: "Nothing can be saved here until you have set one up. You can still copy what is on the screen: the next button or link that you click opens your account.",
  setUp: "Set up a second factor",
} as const;
