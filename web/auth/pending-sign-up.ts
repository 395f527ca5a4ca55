import { normalizeEmail } from "#domain/account/email.ts";

/**
 * Email addresses that signed up in this tab. Another code for such an address has to confirm the
 * sign-up. A sign-in code would replace the sign-up on the server, and its password and names would
 * be lost.
 */
const pending = new Set<string>();

export function rememberSignUp(email: string): void {
  pending.add(normalizeEmail(email));
}

export function isSignUpPending(email: string): boolean {
  return pending.has(normalizeEmail(email));
}
