/** Problems with a passkey (rule 70). */
export const passkeyMessages = {
  notUsed: "No passkey was used.",
  unknown: "This passkey does not open an account here. It may have been removed.",
  unsupported: "This browser cannot use a passkey here.",
  tooLate: "That took too long. Please try again.",
} as const;

/** Other ways to sign in, for each screen that asks for a passkey. */
export const insteadOfPasskey = {
  signIn: { again: "Try again, or sign in by email.", otherwise: "Please sign in by email." },
  secondStep: { again: "Try again, or use one of the other ways.", otherwise: "Please use one of the other ways." },
} as const;

/** Texts of the second step of signing in with an authenticator app (rule 70). */
export const secondStepMessages = {
  title: "One more step",
  code: "Enter the six digits that your authenticator app shows for this account.",
  wrongCode: "That code is not right, or it was used already. Enter the one that the app shows now.",
  recovery: "Enter one of the recovery codes that you saved. Each works once.",
  recoveryMissing: "Please enter a recovery code",
  wrongRecovery: "That recovery code is not right, or it was used already.",
  usePasskey: "Use a passkey",
  useRecoveryCode: "Use a recovery code",
  useApp: "Use the app instead",
  allLost: "Lost your phone and your codes? Write to",
  loadFailed: "The second step could not be prepared. Please try again.",
  notChecked: "The code could not be checked.",
} as const;
