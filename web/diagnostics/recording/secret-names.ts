/** Parts of names whose values are secret, from Spec §9 and rule 43. */
export const SECRET_NAMES =
  "token|passw|secret|pwd|passphrase|passcode|credential|api[-_ ]?key|private[-_ ]?key|authori[sz]ation|cookie|session|jwt|bearer" +
  "|nonce|signature|verifier|code[-_]?challenge|(?<![a-z])otp(?![a-z])|(?<![a-z])pin(?:code)?(?![a-z])" +
  "|(?:verification|confirmation|one[-_ ]?time|security|access|login|reset|invite|invitation|auth|otp|sms)[-_ ]?code";

const secretName = new RegExp(SECRET_NAMES, "i");

/**
 * Returns true if a value with this name is secret. The report masks such values without reading
 * them.
 */
export function isSecretName(name: string): boolean {
  return secretName.test(name);
}

export const MASKED_VALUE = "[masked value]";
